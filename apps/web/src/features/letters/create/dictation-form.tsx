import { Button, TextInput, Textarea } from '@mantine/core'
import type { TextLetter } from '@sincerely/domain/letter-texts/placeholders'
import { type LetterType, letterTypes, typeLabels } from '@sincerely/domain/letters/types'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import {
  IconArrowForwardUp,
  IconCalendarRepeat,
  IconDoorExit,
  IconStethoscope,
  IconUser,
} from '@tabler/icons-react'
import { useToday } from '../../../platform/practice.ts'
import { writeTypedDay } from '../../../ui/typed-day.ts'
import { PriorityControl } from '../../../ui/priority-control.tsx'
import { FieldTexts, StartFrom } from '../../letter-texts/letter-texts.parts.tsx'
import type { NewLetterForm } from './new-letter.ts'
import type { NewLetterProblems } from './new-letter-problems.ts'
import classes from './create-letter-dialog.module.css'

type DictationFormProps = {
  form: NewLetterForm
  /** The values that fill the placeholders of letter texts. */
  textLetter: TextLetter
  problems: NewLetterProblems
  onChange: (part: Partial<NewLetterForm>) => void
  onLeaveVisitDay: () => void
  /** The recorder, shown above the field for the dictation. */
  children: ReactNode
}

/** The form for the type, priority, visit date and dictation of a new letter. */
export function DictationForm({
  form,
  textLetter,
  problems,
  children,
  onChange,
  onLeaveVisitDay,
}: DictationFormProps) {
  const today = useToday()
  const field = useRef<HTMLTextAreaElement>(null)
  const rememberCaret = useStableCaret(field, form.dictation)
  return (
    <div className={classes.form}>
      <LetterTypeTiles value={form.type} onChange={(type) => onChange({ type, template: undefined })} />
      <StartFrom letter={textLetter} value={form.template} onChange={(template) => onChange({ template })} />
      <div className={classes.pair}>
        <PriorityControl
          id="letter-priority"
          value={form.priority}
          onChange={(priority) => onChange({ priority })}
        />
        <TextInput
          label="Visit date"
          placeholder="dd/mm/yyyy"
          autoComplete="off"
          value={form.visitDay}
          error={problems.visitDay}
          onChange={(event) => onChange({ visitDay: event.currentTarget.value })}
          onBlur={onLeaveVisitDay}
          rightSectionWidth={72}
          rightSection={
            form.visitDay === '' && (
              <Button
                variant="subtle"
                size="compact-xs"
                onClick={() => onChange({ visitDay: writeTypedDay(today) })}
              >
                Today
              </Button>
            )
          }
        />
      </div>
      {children}
      <Textarea
        ref={field}
        onSelect={rememberCaret}
        label="Dictation"
        description="Type or paste the dictated words. Spoken commands such as ‘new paragraph’ or ‘heading plan’ are understood."
        placeholder="Thank you for referring this patient full stop new paragraph…"
        className={classes.dictation}
        classNames={{ wrapper: classes.dictationWrapper, input: classes.dictationInput }}
        value={form.dictation}
        error={problems.dictation && <FieldError {...problems.dictation} />}
        maxLength={200_000}
        data-autofocus
        onChange={(event) => {
          rememberCaret()
          onChange({ dictation: event.currentTarget.value })
        }}
      />
      <FieldTexts field={field} letter={textLetter} />
    </div>
  )
}

function FieldError({ title, message }: { title?: string; message: string }) {
  return (
    <span role="alert">
      {title !== undefined && (
        <>
          <strong>{title}</strong>
          <br />
        </>
      )}
      {message}
    </span>
  )
}

/** Keeps the caret in place when a transcript is added while the person types; browsers would move the caret to the end. */
function useStableCaret(field: RefObject<HTMLTextAreaElement | null>, text: string): () => void {
  const caret = useRef({ start: 0, end: 0 })
  useLayoutEffect(() => {
    const { start, end } = caret.current
    const { current } = field
    if (!current || document.activeElement !== current) return
    if (current.selectionStart !== start || current.selectionEnd !== end)
      current.setSelectionRange(start, end)
  }, [field, text])
  return () => {
    if (field.current)
      caret.current = { start: field.current.selectionStart, end: field.current.selectionEnd }
  }
}

type LetterTypeTilesProps = { value: LetterType; onChange: (type: LetterType) => void }

function LetterTypeTiles({ value, onChange }: LetterTypeTilesProps) {
  return (
    <fieldset className={classes.tiles}>
      <legend className={classes.legend}>Letter type</legend>
      {letterTypes.map((type) => {
        const Icon = icons[type]
        return (
          <label key={type} className={classes.tile}>
            <input
              type="radio"
              name="letter-type"
              className={classes.radio}
              value={type}
              checked={type === value}
              onChange={() => onChange(type)}
            />
            <Icon size={18} stroke={1.75} aria-hidden />
            {typeLabels[type]}
          </label>
        )
      })}
    </fieldset>
  )
}

const icons = {
  consultation: IconStethoscope,
  referral: IconArrowForwardUp,
  discharge: IconDoorExit,
  'follow-up': IconCalendarRepeat,
  patient: IconUser,
} as const satisfies Record<LetterType, typeof IconStethoscope>
