import { Button } from '@mantine/core'
import type { BatchLetter } from '@sincerely/contract/letter-batches'
import { useEffect, useEffectEvent } from 'react'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { useInfo } from '../../../platform/practice.ts'
import { takeFocus } from '../../../ui/take-focus.ts'
import type { StartedBatch, StepBatchProps } from './batch-dialog-props.ts'
import { BatchFrame } from './batch-frame.tsx'
import classes from './batch-frame.module.css'
import { batchWords } from './batch-kinds.ts'
import { BatchLetters } from './batch-letters.tsx'
import {
  type BatchResults,
  type Outcome,
  successSentence,
  batchOutcomes,
  hasSucceeded,
  outcomeSummary,
  withDeliveryResults,
  recoverResults,
} from './batch-outcomes.ts'
import { stepGroups } from './batch-rows.ts'
import type { BatchRun } from './batch.queries.ts'
import { letterCount } from './selected-letters.ts'
import { useBatchLetters } from './use-batch-letters.ts'

type DuringStepProps = StepBatchProps & {
  started: StartedBatch
  batch: BatchRun
  /** Continues with the letters that were not tried; `previous` has the results of the others. */
  onContinue: (letters: BatchLetter[], previous: BatchResults) => void
}

/** Shows a running batch: its progress, then the result of each letter. Letters that need attention come first. */
export function DuringStep(props: DuringStepProps) {
  const { step, searchFor, onClose, started, batch } = props
  const { timeZone } = useInfo()
  const isRunning = batch.state === 'pending'
  const { results, current } = useResults(props)
  const sent = batchOutcomes(step, started.letters, results ?? batch.results)
  const outcomes = withDeliveryResults(sent, current.now?.letters ?? [])
  const endPhase = results === null ? 'checking' : 'finished'
  return (
    <BatchFrame
      lead={
        isRunning ? runningText : <ResultSummary {...props} outcomes={outcomes} isKnown={results !== null} />
      }
      foot={
        isRunning ? (
          <>
            <ProgressLine
              doing={batchWords[step].doing}
              done={batch.results.size}
              of={started.letters.length}
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
            <NextButton {...props} outcomes={outcomes} results={results} current={current} />
          </>
        )
      }
    >
      <BatchLetters
        groups={stepGroups({ step, started, outcomes, phase: isRunning ? 'running' : endPhase, timeZone })}
        searchFor={searchFor}
        onOpen={onClose}
      />
    </BatchFrame>
  )
}

const runningText = "You can close this and carry on. We'll tell you how it went."

/**
 * Collects the results; null while they are checked after a lost connection. `current` is the current state of the letters,
 * followed until every letter is delivered.
 */
function useResults({ step, nameOf, started, batch, onDone }: DuringStepProps) {
  const hasFailed = batch.state === 'error'
  const ids = started.letters.map(({ id }) => id)
  const isBeingSent =
    batch.state === 'success' &&
    batchOutcomes(step, started.letters, batch.results).some(({ state }) => state === 'on-its-way')
  const current = useBatchLetters(step, {
    ids,
    nameOf,
    runId: batch.runId,
    isEnabled: hasFailed || isBeingSent,
  })
  const recovered = hasFailed && current.now ? recoverResults(step, batch.results, current.now) : null
  // Letters that succeeded without a reply leave the selection too.
  const deselectDone = useEffectEvent(() =>
    onDone([...(recovered ?? [])].flatMap(([id, { ok }]) => (ok ? [id] : []))),
  )
  useEffect(() => deselectDone(), [recovered?.size])
  return { results: hasFailed ? recovered : batch.results, current }
}

type FinishedProps = DuringStepProps & { outcomes: readonly Outcome[] }

/** Shows a summary such as '48 approved, 2 not approved', and why the batch stopped early. */
function ResultSummary({ step, started, batch, outcomes, isKnown }: FinishedProps & { isKnown: boolean }) {
  const excluded = started.excluded.length
  const success = batch.error && isConnectionLost(batch.error) ? successSentence(step, outcomes) : null
  return (
    <span ref={takeFocus} tabIndex={-1} className={classes.end}>
      {isKnown && (success === null || excluded > 0) && (
        <strong>{outcomeSummary(step, outcomes, excluded)}.</strong>
      )}{' '}
      {success ?? (batch.error && stopReason(batch.error))} {!isKnown && 'Checking how many were done.'}
    </span>
  )
}

function stopReason(error: Error): string {
  if (error.name === 'AbortError')
    return 'You stopped. The letters that were already finished are not affected.'
  return isConnectionLost(error)
    ? 'The server stopped responding before all letters were done.'
    : messageOf(error)
}

/** Whether the batch failed for another reason than a stop by this person or a refusal by the server. */
function isConnectionLost(error: Error): boolean {
  if (error.name === 'AbortError') return false
  return !(isApiError(error) && error.status >= 400 && error.status < 500)
}

type NextButtonProps = FinishedProps & {
  results: BatchResults | null
  current: ReturnType<typeof useBatchLetters>
}

/** Checks again, continues with the rest, or starts the next step. */
function NextButton({ step, outcomes, results, current, onContinue, onNext }: NextButtonProps) {
  if (results === null)
    return current.error ? (
      <Button loading={current.isFetching} onClick={current.retry}>
        Check again
      </Button>
    ) : null
  const rest = current.sorted?.included.filter(({ id }) => !results.has(id)) ?? []
  if (rest.length > 0)
    return (
      <Button onClick={() => onContinue(rest, results)}>{`Continue with the rest (${rest.length})`}</Button>
    )
  const done = outcomes.filter(hasSucceeded).map(({ id }) => id)
  return step === 'approve' && done.length > 0 ? (
    <Button onClick={() => onNext('print', done)}>{`Print ${letterCount(done.length)}`}</Button>
  ) : null
}

type ProgressLineProps = { doing: string; done: number; of: number }

/** Shows 'Approving 14 of 50' with a progress bar. */
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
