// What became of each letter of a batch: what the server said of it, or, where the answer broke off, how the letter is now.
import type { BatchLetter, BatchResult } from '@sincerely/contract/letter-batches'
import { isSealed } from '@sincerely/domain/letters/status'
import { type BatchStep, batchWords } from './batch-kinds.ts'
import { failedSendings } from './letter-troubles.ts'
import { isBeingSent } from './sorted-batch.ts'

export type BatchResults = ReadonlyMap<number, BatchResult>

/** `rest`: it was not come to. */
export type Outcome =
  | { id: number; state: 'done' | 'on-its-way' | 'rest' }
  | { id: number; state: 'failed'; reason: string }

/** In the order in which they were sent. */
export function batchOutcomes(
  step: BatchStep,
  sent: readonly Pick<BatchLetter, 'id'>[],
  results: BatchResults,
): Outcome[] {
  return sent.map(({ id }): Outcome => {
    const result = results.get(id)
    if (result === undefined) return { id, state: 'rest' }
    if (!result.ok) return { id, state: 'failed', reason: result.error.message }
    // A posted letter that is still approved waits for its e-mail, or for a system to take it.
    const isOnItsWay = step === 'post' && result.letter.status === 'approved'
    return { id, state: isOnItsWay ? 'on-its-way' : 'done' }
  })
}

/** The same once it is known how the sendings went: everybody has it, or somebody could not be sent it. */
export function outcomesSent(outcomes: readonly Outcome[], now: readonly BatchLetter[]): Outcome[] {
  const letters = new Map(now.map((letter) => [letter.id, letter]))
  return outcomes.map((outcome): Outcome => {
    const letter = outcome.state === 'on-its-way' ? letters.get(outcome.id) : undefined
    if (letter?.status === 'posted') return { id: outcome.id, state: 'done' }
    const reason = letter ? failedSendings(letter) : null
    return reason === null ? outcome : { id: outcome.id, state: 'failed', reason }
  })
}

/** Is it through, as far as a person has to do with it? */
export function isThrough({ state }: Outcome): boolean {
  return state === 'done' || state === 'on-its-way'
}

/** What the letters themselves say since, where the server was not heard to its end; what it did say is true. */
export function resultsSince(
  step: BatchStep,
  said: BatchResults,
  now: { letters: readonly BatchLetter[]; missing: readonly number[] },
): BatchResults {
  const moved = now.letters.filter((letter) => hasMoved(step, letter))
  const seen = [
    ...moved.map((letter): BatchResult => ({ id: letter.id, ok: true, letter })),
    ...now.missing.map((id): BatchResult => ({ id, ok: false, error: gone })),
  ]
  return new Map([...seen.map((result) => [result.id, result] as const), ...said])
}

/** The answer broke off, and yet all went through: said in words, or null where it did not. */
export function allTheSame(step: BatchStep, outcomes: readonly Outcome[]): string | null {
  if (outcomes.some(({ state }) => state !== 'done')) return null
  const who = outcomes.length === 1 ? 'the letter was' : `all ${outcomes.length.toLocaleString('en-GB')} were`
  return `The connection was lost, but ${who} ${batchWords[step].done}.`
}

function hasMoved(step: BatchStep, letter: BatchLetter): boolean {
  if (step === 'approve') return isSealed(letter.status)
  return letter.status === 'posted' || isBeingSent(letter)
}

const gone = { code: 'not_found', message: 'No longer exists' }

/** '48 approved, 2 not': those that were not come to, and those that were `leftOut`, are among the 'not'. */
export function outcomeWords(step: BatchStep, outcomes: readonly Outcome[], leftOut = 0): string {
  const count = (...states: Outcome['state'][]) =>
    outcomes.filter(({ state }) => states.includes(state)).length
  const parts = [
    [count('done'), batchWords[step].done],
    [count('on-its-way'), 'being sent'],
    [count('failed', 'rest') + leftOut, 'not'],
  ] as const
  const said = parts.filter(([n], at) => at === 0 || n > 0)
  return said.map(([n, words]) => `${n.toLocaleString('en-GB')} ${words}`).join(', ')
}
