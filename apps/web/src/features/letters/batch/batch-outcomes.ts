// The outcome of each letter of a batch. It comes from the server's reply or, if the connection was lost, from the letter's
// current state.
import type { BatchLetter, BatchResult } from '@sincerely/contract/letter-batches'
import { isSealed } from '@sincerely/domain/letters/status'
import { type BatchStep, batchWords } from './batch-kinds.ts'
import { failedDeliveries } from './delivery-problems.ts'
import { isBeingSent } from './sort-batch.ts'

export type BatchResults = ReadonlyMap<number, BatchResult>

/** `not-tried`: the batch stopped before this letter. */
export type Outcome =
  | { id: number; state: 'done' | 'on-its-way' | 'not-tried' }
  | { id: number; state: 'failed'; reason: string }

/** Keeps the order in which the letters were sent. */
export function batchOutcomes(
  step: BatchStep,
  sent: readonly Pick<BatchLetter, 'id'>[],
  results: BatchResults,
): Outcome[] {
  return sent.map(({ id }): Outcome => {
    const result = results.get(id)
    if (result === undefined) return { id, state: 'not-tried' }
    if (!result.ok) return { id, state: 'failed', reason: result.error.message }
    // A letter that was posted but is still approved is waiting for delivery.
    const isOnItsWay = step === 'post' && result.letter.status === 'approved'
    return { id, state: isOnItsWay ? 'on-its-way' : 'done' }
  })
}

/** Updates the outcomes with later deliveries: the letter reached everyone, or it failed for someone. */
export function withDeliveryResults(outcomes: readonly Outcome[], now: readonly BatchLetter[]): Outcome[] {
  const letters = new Map(now.map((letter) => [letter.id, letter]))
  return outcomes.map((outcome): Outcome => {
    const letter = outcome.state === 'on-its-way' ? letters.get(outcome.id) : undefined
    if (letter?.status === 'posted') return { id: outcome.id, state: 'done' }
    const reason = letter ? failedDeliveries(letter) : null
    return reason === null ? outcome : { id: outcome.id, state: 'failed', reason }
  })
}

/** Whether the letter is done or being delivered, and needs nothing more from a person. */
export function hasSucceeded({ state }: Outcome): boolean {
  return state === 'done' || state === 'on-its-way'
}

/** Derives results from the current letters after a lost connection. Results that the server did send take precedence. */
export function recoverResults(
  step: BatchStep,
  results: BatchResults,
  now: { letters: readonly BatchLetter[]; missing: readonly number[] },
): BatchResults {
  const done = now.letters.filter((letter) => isStepDone(step, letter))
  const derived = [
    ...done.map((letter): BatchResult => ({ id: letter.id, ok: true, letter })),
    ...now.missing.map((id): BatchResult => ({ id, ok: false, error: notFound })),
  ]
  return new Map([...derived.map((result) => [result.id, result] as const), ...results])
}

/** Returns the message after a lost connection if every letter was done after all; else null. */
export function successSentence(step: BatchStep, outcomes: readonly Outcome[]): string | null {
  if (outcomes.some(({ state }) => state !== 'done')) return null
  const who = outcomes.length === 1 ? 'the letter was' : `all ${outcomes.length.toLocaleString('en-GB')} were`
  return `The connection was lost, but ${who} ${batchWords[step].done}.`
}

function isStepDone(step: BatchStep, letter: BatchLetter): boolean {
  if (step === 'approve') return isSealed(letter.status)
  return letter.status === 'posted' || isBeingSent(letter)
}

const notFound = { code: 'not_found', message: 'No longer exists' }

/**
 * Returns a summary such as '48 approved, 2 not approved'. Letters that were not tried and `excluded` letters count as not
 * approved.
 */
export function outcomeSummary(step: BatchStep, outcomes: readonly Outcome[], excluded = 0): string {
  const count = (...states: Outcome['state'][]) =>
    outcomes.filter(({ state }) => states.includes(state)).length
  const parts = [
    [count('done'), batchWords[step].done],
    [count('on-its-way'), 'being sent'],
    [count('failed', 'not-tried') + excluded, `not ${batchWords[step].done}`],
  ] as const
  const shown = parts.filter(([n], at) => at === 0 || n > 0)
  return shown.map(([n, words]) => `${n.toLocaleString('en-GB')} ${words}`).join(', ')
}
