import { Button, InputWrapper, SegmentedControl, TextInput, Textarea } from '@mantine/core'
import { type LetterPriority, letterPriorities } from '@sincerely/domain/letters/types'
import { IconMicrophone } from '@tabler/icons-react'
import { useToday } from '../../../platform/practice.ts'
import { writeTypedDay } from '../../../ui/typed-day.ts'
import { priorityLabels } from '../letter-words.ts'
import type { NewLetterForm } from './new-letter.ts'
import type { NewLetterProblems } from './new-letter-problems.ts'
import { LetterTypeTiles } from './letter-type-tiles.tsx'
import classes from './create-letter-dialog.module.css'

type DictationFormProps = {
  form: NewLetterForm
  problems: NewLetterProblems
  onChange: (part: Partial<NewLetterForm>) => void
  /** The words are spoken instead. */
  onVoiceRecord: () => void
}

/** What kind of letter it is, and the words it is to be made of. */
export function DictationForm({ form, problems, onChange, onVoiceRecord }: DictationFormProps) {
  const today = useToday()
  return (
    <div className={classes.form}>
      <LetterTypeTiles value={form.type} onChange={(type) => onChange({ type })} />
      <div className={classes.pair}>
        <InputWrapper label="Priority" labelElement="div" id="letter-priority">
          <SegmentedControl<LetterPriority>
            fullWidth
            size="sm"
            aria-label="Priority"
            classNames={{ label: classes.priority }}
            value={form.priority}
            onChange={(priority) => onChange({ priority })}
            data={letterPriorities.map((value) => ({ value, label: priorityLabels[value] }))}
          />
        </InputWrapper>
        <TextInput
          label="Visit date"
          placeholder="dd/mm/yyyy"
          autoComplete="off"
          value={form.visitDay}
          error={problems.visitDay}
          onChange={(event) => onChange({ visitDay: event.currentTarget.value })}
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
      <div>
        <Button
          variant="default"
          leftSection={<IconMicrophone size={16} aria-hidden />}
          onClick={onVoiceRecord}
        >
          Voice Record
        </Button>
      </div>
      <Textarea
        label="Dictation"
        description="Type or paste the dictated words. Spoken commands such as 'new paragraph' or 'heading plan' are understood."
        placeholder="Thank you for referring this patient full stop new paragraph…"
        className={classes.dictation}
        classNames={{ wrapper: classes.dictationWrapper, input: classes.dictationInput }}
        value={form.dictation}
        error={problems.dictation && <InputRequired>{problems.dictation}</InputRequired>}
        maxLength={200_000}
        data-autofocus
        onChange={(event) => onChange({ dictation: event.currentTarget.value })}
      />
    </div>
  )
}

function InputRequired({ children }: { children: string }) {
  return (
    <span role="alert">
      <strong>Input Required</strong>
      <br />
      {children}
    </span>
  )
}
