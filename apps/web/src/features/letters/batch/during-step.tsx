import { Button } from '@mantine/core'
import type { BatchLetter } from '@sincerely/contract/letter-batches'
import { useEffect, useEffectEvent } from 'react'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { useInfo } from '../../../platform/practice.ts'
import { takeFocus } from '../../../ui/take-focus.ts'
import type { Begun, StepBatchProps } from './batch-dialog-props.ts'
import { BatchFrame } from './batch-frame.tsx'
import classes from './batch-frame.module.css'
import { batchWords } from './batch-kinds.ts'
import { BatchLetters } from './batch-letters.tsx'
import {
  type BatchResults,
  type Outcome,
  allTheSame,
  batchOutcomes,
  isThrough,
  outcomeWords,
  outcomesSent,
  resultsSince,
} from './batch-outcomes.ts'
import { stepGroups } from './batch-rows.ts'
import type { BatchRun } from './batch.queries.ts'
import { letterCount } from './chosen-letters.ts'
import { useBatchLook } from './use-batch-look.ts'

type DuringStepProps = StepBatchProps & {
  begun: Begun
  batch: BatchRun
  /** Goes on with letters that were not come to; `known`: what became of the others. */
  onGoOn: (letters: BatchLetter[], known: BatchResults) => void
}

/** What becomes of each letter, as it comes; once it is over, those that need somebody first. */
export function DuringStep(props: DuringStepProps) {
  const { step, searchFor, onClose, begun, batch } = props
  const { timeZone } = useInfo()
  const isRunning = batch.state === 'pending'
  const { known, since } = useKnown(props)
  const said = batchOutcomes(step, begun.letters, known ?? batch.results)
  const outcomes = outcomesSent(said, since.now?.letters ?? [])
  const phase = known === null ? 'looking' : 'over'
  return (
    <BatchFrame
      lead={isRunning ? whileItRuns : <EndWords {...props} outcomes={outcomes} isKnown={known !== null} />}
      foot={
        isRunning ? (
          <>
            <ProgressLine
              doing={batchWords[step].doing}
              done={batch.results.size}
              of={begun.letters.length}
            />
            <Button variant="default" onClick={batch.stop}>
              Stop after this letter
            </Button>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <WayOn {...props} outcomes={outcomes} known={known} since={since} />
          </>
        )
      }
    >
      <BatchLetters
        groups={stepGroups({ step, begun, outcomes, phase: isRunning ? 'running' : phase, timeZone })}
        searchFor={searchFor}
        onOpen={onClose}
      />
    </BatchFrame>
  )
}

const whileItRuns = "You can close this and carry on. We'll tell you how it went."

/**
 * What is known of the letters; null while it is being looked how far a batch came whose answer broke off. `since` follows
 * them on until nobody is being sent one any more.
 */
function useKnown({ step, nameOf, begun, batch, onDone }: DuringStepProps) {
  const hasBrokenOff = batch.state === 'error'
  const ids = begun.letters.map(({ id }) => id)
  const isBeingSent =
    batch.state === 'success' &&
    batchOutcomes(step, begun.letters, batch.results).some(({ state }) => state === 'on-its-way')
  const isWanted = hasBrokenOff || isBeingSent
  const since = useBatchLook(step, { ids, nameOf, look: batch.runId, isWanted })
  const found = hasBrokenOff && since.now ? resultsSince(step, batch.results, since.now) : null
  // What went through unheard leaves the selection too.
  const leave = useEffectEvent(() => onDone([...(found ?? [])].flatMap(([id, { ok }]) => (ok ? [id] : []))))
  useEffect(() => leave(), [found?.size])
  return { known: hasBrokenOff ? found : batch.results, since }
}

type Ended = DuringStepProps & { outcomes: readonly Outcome[] }

/** '48 approved, 2 not', and why it ended before its end. */
function EndWords({ step, begun, batch, outcomes, isKnown }: Ended & { isKnown: boolean }) {
  const leftOut = begun.leftOut.length
  const well = batch.error && isBreak(batch.error) ? allTheSame(step, outcomes) : null
  return (
    <span ref={takeFocus} tabIndex={-1} className={classes.end}>
      {isKnown && (well === null || leftOut > 0) && <strong>{outcomeWords(step, outcomes, leftOut)}.</strong>}{' '}
      {well ?? (batch.error && whyItEnded(batch.error))} {!isKnown && 'Checking how many were done.'}
    </span>
  )
}

function whyItEnded(error: Error): string {
  if (error.name === 'AbortError') return 'You stopped it. What was already done is kept.'
  return isBreak(error) ? 'It stopped before it was finished.' : messageOf(error)
}

/** Neither stopped by this person nor refused. */
function isBreak(error: Error): boolean {
  if (error.name === 'AbortError') return false
  return !(isApiError(error) && error.status >= 400 && error.status < 500)
}

type WayOnProps = Ended & { known: BatchResults | null; since: ReturnType<typeof useBatchLook> }

/** The next thing to do: another look, the rest, or the step that follows. */
function WayOn({ step, outcomes, known, since, onGoOn, onNext }: WayOnProps) {
  if (known === null)
    return since.error ? (
      <Button loading={since.isFetching} onClick={since.retry}>
        Check again
      </Button>
    ) : null
  const rest = since.sorted?.going.filter(({ id }) => !known.has(id)) ?? []
  if (rest.length > 0)
    return <Button onClick={() => onGoOn(rest, known)}>{`Continue with the rest (${rest.length})`}</Button>
  const done = outcomes.filter(isThrough).map(({ id }) => id)
  return step === 'approve' && done.length > 0 ? (
    <Button onClick={() => onNext('print', done)}>{`Print ${letterCount(done.length)}`}</Button>
  ) : null
}

type ProgressLineProps = { doing: string; done: number; of: number }

/** 'Approving 14 of 50', and how far that is. */
function ProgressLine({ doing, done, of }: ProgressLineProps) {
  const words = `${doing} ${Math.min(done + 1, of).toLocaleString('en-GB')} of ${of.toLocaleString('en-GB')}`
  return (
    <div
      ref={takeFocus}
      className={classes.progress}
      role="progressbar"
      aria-label={doing}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={done}
      aria-valuetext={words}
      tabIndex={-1}
    >
      <span className={classes.words}>{words}</span>
      <span className={classes.track}>
        <span className={classes.bar} style={{ width: `${(done / of) * 100}%` }} />
      </span>
    </div>
  )
}
