import { Button, Textarea, UnstyledButton } from '@mantine/core'
import type { BatchLetter } from '@sincerely/contract/letter-batches'
import { type ReactNode, useState } from 'react'
import type { SendingWay } from '@sincerely/domain/letters/sending-ways'
import type { SendsByItself } from '@sincerely/contract/letter-recipients'
import { useInfo } from '../../../platform/practice.ts'
import { takeFocus } from '../../../ui/take-focus.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { noteExample } from '../posting-note.ts'
import { stepWords } from '../recipients/delivery-words.ts'
import { WaySelect } from '../recipients/way-select.tsx'
import type { StartedBatch, StepBatchProps } from './batch-dialog-props.ts'
import { BatchFrame, BatchLoading } from './batch-frame.tsx'
import { type BatchStep, batchWords } from './batch-kinds.ts'
import { batchLead } from './batch-lead.ts'
import { BatchLetters } from './batch-letters.tsx'
import { includedRow, excludedRow, warningRow } from './batch-rows.ts'
import { letterCount } from './selected-letters.ts'
import { failedDeliveries, missingDetails } from './delivery-problems.ts'
import type { ExcludedLetter } from './sort-batch.ts'
import { useBatchLetters } from './use-batch-letters.ts'
import classes from './posting-note.module.css'
import { type SelectedWays, type WayLine, confirmationsFor, wayLines, waysSentence } from './batch-ways.ts'
import { useSendsByItself } from './batch.queries.ts'

type BeforeStepProps = StepBatchProps & { onStart: (started: StartedBatch) => void }

/** Shows what will happen to each letter before a batch starts. */
export function BeforeStep({ step, ids, nameOf, searchFor, onStart, onClose }: BeforeStepProps) {
  const { timeZone } = useInfo()
  const batch = useBatchLetters(step, { ids, nameOf })
  const isPosting = step === 'post'
  const ways = usePostingWays(isPosting ? batch.sorted?.included : [])
  const [notes, setNotes] = useState('')
  const { verb, done } = batchWords[step]
  const sorted = ways.isKnown ? batch.sorted : undefined
  const included = sorted?.included ?? []
  const letters = included.filter((letter) => ways.gaps(letter) === null)
  // The focused start button disappears when no letter is included, so Close takes the focus.
  const isEmpty = sorted !== undefined && included.length === 0
  const unreachable = (among: readonly BatchLetter[]) =>
    among.flatMap((letter) => {
      const gaps = ways.gaps(letter)
      return gaps === null ? [] : [excludeUnreachable(letter, gaps)]
    })
  const start = () => {
    const current = batch.sortNow()
    const reachable = current?.included.filter((letter) => ways.gaps(letter) === null) ?? []
    if (!current || reachable.length === 0) return
    const excluded = [...unreachable(current.included), ...current.excluded]
    onStart({ letters: reachable, excluded, confirmed: ways.confirmations, notes })
  }
  return (
    <BatchFrame
      lead={sorted ? batchLead(step, letters.length, ids.length - letters.length) : 'Checking the letters.'}
      foot={
        <>
          <Button ref={isEmpty ? takeFocus : null} variant="default" onClick={onClose}>
            {included.length > 0 ? 'Cancel' : 'Close'}
          </Button>
          {included.length > 0 && (
            <Button ref={takeFocus} disabled={letters.length === 0} onClick={start}>
              {`${verb} ${letterCount(letters.length)}`}
            </Button>
          )}
        </>
      }
    >
      {sorted ? (
        <>
          {isPosting && included.length > 0 && (
            <PostingNote ways={ways.sentence(letters)} notes={notes} onNotes={setNotes} />
          )}
          <BatchLetters
            groups={[
              {
                title: `Will be ${done}`,
                rows: letters.map((letter) => ({
                  ...warningRow(includedRow(letter, timeZone), warnings[step](letter)),
                  detail: isPosting && ways.detail(letter),
                })),
              },
              {
                title: `Will not be ${done}`,
                rows: [
                  ...unreachable(included).map((one) => ({
                    ...excludedRow(one, timeZone),
                    detail: one.letter && ways.detail(one.letter),
                  })),
                  ...sorted.excluded.map((one) => excludedRow(one, timeZone)),
                ],
              },
            ]}
            searchFor={searchFor}
            onOpen={onClose}
          />
        </>
      ) : (
        <BatchLoading count={ids.length} {...batch} error={batch.error ?? ways.error} />
      )}
    </BatchFrame>
  )
}

function excludeUnreachable(letter: BatchLetter, reason: string): ExcludedLetter {
  return { id: letter.id, name: letter.patientName, letter, reason, canOpen: true }
}

/** The warning about an included letter, by step. */
const warnings = { approve: missingDetails, post: failedDeliveries } as const satisfies Record<
  BatchStep,
  (letter: BatchLetter) => string | null
>

type PostingNoteProps = {
  /** The number of letters for each sending way, in words. */
  ways: string
  notes: string
  onNotes: (notes: string) => void
}

function PostingNote({ ways, notes, onNotes }: PostingNoteProps) {
  return (
    <div className={classes.note}>
      <p className={classes.ways}>A letter is posted once every recipient has it. {ways}</p>
      <Textarea
        label="Note"
        placeholder={noteExample(useSignedInUser())}
        description="Kept with each letter as evidence of posting."
        maxLength={5000}
        autosize
        minRows={1}
        value={notes}
        onChange={(event) => onNotes(event.currentTarget.value)}
      />
    </div>
  )
}

/** Manages the sending ways of each letter, as planned or changed in this dialog. `letters` is undefined while loading. */
function usePostingWays(letters: readonly BatchLetter[] | undefined) {
  const { sends, error } = useSendsByItself(letters?.[0])
  const [selected, setSelected] = useState<Readonly<Record<number, SelectedWays>>>({})
  const [changed, setChanged] = useState<{ id: number; key: string } | null>(null)
  const chosenFor = (id: number) => selected[id] ?? {}
  const linesOf = (letter: BatchLetter) => (sends ? wayLines(letter, chosenFor(letter.id), sends) : [])
  const selectWay = (id: number, key: string, way: SendingWay) => {
    setSelected((before) => ({ ...before, [id]: { ...before[id], [key]: way } }))
    setChanged({ id, key })
  }
  const gapsOf = (letter: BatchLetter) => linesOf(letter).flatMap(({ gap }) => gap ?? [])
  return {
    isKnown: sends !== undefined || letters?.length === 0,
    error,
    /** A sentence about what is missing for the selected ways; null if every recipient can be reached. */
    gaps: (letter: BatchLetter): string | null => gapsOf(letter).join(' ') || null,
    confirmations: (letter: BatchLetter) => confirmationsFor(letter, chosenFor(letter.id)),
    sentence: (included: readonly BatchLetter[]) =>
      sends ? waysSentence(included.flatMap(linesOf), sends) : '',
    detail: (letter: BatchLetter): ReactNode =>
      sends && (
        <PostingWays
          name={letter.patientName}
          lines={linesOf(letter)}
          sends={sends}
          changed={changed?.id === letter.id ? changed.key : null}
          onWay={(key, way) => selectWay(letter.id, key, way)}
        />
      ),
  }
}

type PostingWaysProps = {
  /** The patient's name. */
  name: string
  lines: readonly WayLine[]
  sends: SendsByItself
  /** The recipient whose way was changed last. Their field keeps the focus when the letter moves to another group. */
  changed: string | null
  onWay: (key: string, way: SendingWay) => void
}

/** Shows how each recipient gets a letter. The text becomes fields when the person changes a way or something is missing. */
function PostingWays({ name, lines, sends, changed, onWay }: PostingWaysProps) {
  const [isOpen, setOpen] = useState(changed !== null || lines.some(({ gap }) => gap !== null))
  if (!isOpen)
    return (
      <div className={classes.said}>
        {lines.map(({ key, label, way, to }) => (
          <span key={key}>
            {label}: {stepWords(way, sends)}
            {to !== null && `, to ${to}`}
          </span>
        ))}
        <UnstyledButton
          className={classes.change}
          aria-label={`Change how the letter for ${name} is sent`}
          onClick={() => setOpen(true)}
        >
          Change
        </UnstyledButton>
      </div>
    )
  return (
    <ul className={classes.lines}>
      {lines.map(({ key, label, way, to, gap }) => (
        <li key={key} className={classes.line} ref={key === changed ? focusOnWay : null}>
          <span>{to === null ? label : `${label}, ${to}`}</span>
          <WaySelect
            size="xs"
            aria-label={`How ${label} gets the letter for ${name}`}
            value={way}
            error={gap !== null}
            labelOf={(one) => stepWords(one, sends)}
            onWay={(one) => onWay(key, one)}
          />
        </li>
      ))}
    </ul>
  )
}

function focusOnWay(line: HTMLElement | null): void {
  line?.querySelector('select')?.focus({ preventScroll: true })
}
