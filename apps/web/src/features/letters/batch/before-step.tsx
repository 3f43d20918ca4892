import { Button, Textarea, UnstyledButton } from '@mantine/core'
import type { BatchLetter } from '@sincerely/contract/letter-batches'
import { type ReactNode, useState } from 'react'
import type { SendingWay } from '@sincerely/domain/letters/recipients'
import type { SendsByItself } from '@sincerely/contract/letter-recipients'
import { useInfo } from '../../../platform/practice.ts'
import { takeFocus } from '../../../ui/take-focus.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { noteExample } from '../posting-note.ts'
import { stepWords } from '../recipients/recipient-words.ts'
import { WaySelect } from '../recipients/way-select.tsx'
import type { Begun, StepBatchProps } from './batch-dialog-props.ts'
import { BatchFrame } from './batch-frame.tsx'
import { type BatchStep, batchWords } from './batch-kinds.ts'
import { batchLead } from './batch-lead.ts'
import { BatchLetters } from './batch-letters.tsx'
import { BatchLoading } from './batch-loading.tsx'
import { goingRow, leftOutRow, troubledRow } from './batch-rows.ts'
import { letterCount } from './chosen-letters.ts'
import { failedSendings, plannedGaps } from './letter-troubles.ts'
import type { LeftOut } from './sorted-batch.ts'
import { useBatchLook } from './use-batch-look.ts'
import classes from './posting-note.module.css'
import { type ChosenWays, type WayLine, saidOf, wayLines, waysSentence } from './batch-ways.ts'
import { useSendsByItself } from './batch.queries.ts'

type BeforeStepProps = StepBatchProps & { onBegin: (begun: Begun) => void }

/** What will happen with each letter, before anything does. */
export function BeforeStep({ step, ids, nameOf, searchFor, onBegin, onClose }: BeforeStepProps) {
  const { timeZone } = useInfo()
  const look = useBatchLook(step, { ids, nameOf })
  const isPosting = step === 'post'
  const ways = usePostingWays(isPosting ? look.sorted?.going : [])
  const [notes, setNotes] = useState('')
  const { verb, done } = batchWords[step]
  const sorted = ways.isKnown ? look.sorted : undefined
  const asked = sorted?.going ?? []
  const letters = asked.filter((letter) => ways.gaps(letter) === null)
  // The other button, which had the keyboard, is gone then.
  const isNothingLeft = sorted !== undefined && asked.length === 0
  const withGaps = (among: readonly BatchLetter[]) =>
    among.flatMap((letter) => {
      const gaps = ways.gaps(letter)
      return gaps === null ? [] : [withGap(letter, gaps)]
    })
  const begin = () => {
    const now = look.sortNow()
    const going = now?.going.filter((letter) => ways.gaps(letter) === null) ?? []
    if (!now || going.length === 0) return
    const leftOut = [...withGaps(now.going), ...now.leftOut]
    onBegin({ letters: going, leftOut, confirmed: ways.said, notes })
  }
  return (
    <BatchFrame
      lead={sorted ? batchLead(step, letters, ids.length - letters.length) : 'Checking the letters.'}
      foot={
        <>
          <Button ref={isNothingLeft ? takeFocus : null} variant="default" onClick={onClose}>
            {asked.length > 0 ? 'Cancel' : 'Close'}
          </Button>
          {asked.length > 0 && (
            <Button ref={takeFocus} disabled={letters.length === 0} onClick={begin}>
              {`${verb} ${letterCount(letters.length)}`}
            </Button>
          )}
        </>
      }
    >
      {sorted ? (
        <>
          {isPosting && asked.length > 0 && (
            <PostingNote ways={ways.sentence(letters)} notes={notes} onNotes={setNotes} />
          )}
          <BatchLetters
            groups={[
              {
                title: `Will not be ${done}`,
                rows: [
                  ...withGaps(asked).map((one) => ({
                    ...leftOutRow(one, timeZone),
                    detail: one.letter && ways.detail(one.letter),
                  })),
                  ...sorted.leftOut.map((one) => leftOutRow(one, timeZone)),
                ],
              },
              {
                title: `Will be ${done}`,
                rows: letters.map((letter) => ({
                  ...troubledRow(goingRow(letter, timeZone), troubles[step](letter)),
                  detail: isPosting && ways.detail(letter),
                })),
              },
            ]}
            searchFor={searchFor}
            onOpen={onClose}
          />
        </>
      ) : (
        <BatchLoading count={ids.length} {...look} error={look.error ?? ways.error} />
      )}
    </BatchFrame>
  )
}

function withGap(letter: BatchLetter, reason: string): LeftOut {
  return { id: letter.id, name: letter.patientName, letter, reason, isToOpen: true }
}

/** What one should know of a letter that goes. */
const troubles = { approve: plannedGaps, post: failedSendings } as const satisfies Record<
  BatchStep,
  (letter: BatchLetter) => string | null
>

type PostingNoteProps = {
  /** How many go by which way. */
  ways: string
  notes: string
  onNotes: (notes: string) => void
}

/** What is said of all letters that are posted together. */
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

/** How the letters of a posting go to their recipients, as planned or changed here. Letters are undefined until they came. */
function usePostingWays(letters: readonly BatchLetter[] | undefined) {
  const { sends, error } = useSendsByItself(letters?.[0])
  const [chosen, setChosen] = useState<Readonly<Record<number, ChosenWays>>>({})
  const [changed, setChanged] = useState<{ id: number; key: string } | null>(null)
  const chosenFor = (id: number) => chosen[id] ?? {}
  const linesOf = (letter: BatchLetter) => (sends ? wayLines(letter, chosenFor(letter.id), sends) : [])
  const choose = (id: number, key: string, way: SendingWay) => {
    setChosen((before) => ({ ...before, [id]: { ...before[id], [key]: way } }))
    setChanged({ id, key })
  }
  const gapsOf = (letter: BatchLetter) => linesOf(letter).flatMap(({ gap }) => gap ?? [])
  return {
    isKnown: sends !== undefined || letters?.length === 0,
    error,
    /** What its recipients lack for the ways that are said, in words; null where every one of them can be sent it. */
    gaps: (letter: BatchLetter): string | null => gapsOf(letter).join(' ') || null,
    said: (letter: BatchLetter) => saidOf(letter, chosenFor(letter.id)),
    sentence: (going: readonly BatchLetter[]) => (sends ? waysSentence(going.flatMap(linesOf), sends) : ''),
    /** The ways of one letter, below its name. */
    detail: (letter: BatchLetter): ReactNode =>
      sends && (
        <PostingWays
          name={letter.patientName}
          lines={linesOf(letter)}
          sends={sends}
          changed={changed?.id === letter.id ? changed.key : null}
          onWay={(key, way) => choose(letter.id, key, way)}
        />
      ),
  }
}

type PostingWaysProps = {
  /** Whose letter it is. */
  name: string
  lines: readonly WayLine[]
  sends: SendsByItself
  /** Whose way was changed last: the keyboard stays there when the letter moves. */
  changed: string | null
  onWay: (key: string, way: SendingWay) => void
}

/** How each recipient of a letter gets it: in words, and to be changed where that is wanted, or needed. */
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
