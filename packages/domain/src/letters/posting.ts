// What 'posted' means: each recipient has it, by a way that a person stands behind (rules §3).
import type { SendingWay } from './recipients.ts'

/**
 * `confirmed` by a person, `sent` by this server; `waiting` to be sent, `failed` to be. `unknown`: the server was cut off while
 * it sent it, so that nobody knows whether it arrived, and only a person has it sent again.
 */
export const sendingStates = ['confirmed', 'waiting', 'sent', 'failed', 'unknown'] as const
export type SendingState = (typeof sendingStates)[number]

/** What a person says about one recipient: it goes, or went, this way; `arrived`: nothing is sent, since it did arrive. */
export type Confirmation = { key: string; way: SendingWay; arrived?: boolean | undefined }

/** One line of a letter's evidence. */
export type Evidence = { key: string; way: SendingWay; state: SendingState }

/** Has this recipient got it? */
export function isDone(state: SendingState): boolean {
  return state === 'confirmed' || state === 'sent'
}

/** Did it end without anybody knowing that the recipient has it? A person says how it goes on. */
export function needsAnswer(state: SendingState): boolean {
  return state === 'failed' || state === 'unknown'
}

/** How it stands with each recipient: the newest line about them counts. `evidence` is the oldest first. */
export function standing<E extends Evidence>(evidence: readonly E[]): Map<string, E> {
  return new Map(evidence.map((line) => [line.key, line]))
}

/** Can the letter be posted: has every recipient got it? */
export function isComplete(keys: readonly string[], evidence: readonly Evidence[]): boolean {
  const now = standing(evidence)
  return keys.every((key) => {
    const line = now.get(key)
    return line !== undefined && isDone(line.state)
  })
}

/**
 * What a posting asks for. `tasks` are to be done now, in the order of the recipients; `again` are e-mails and electronic
 * sendings that wait already and are attempted at once.
 */
export type PostingPlan =
  | { ok: true; tasks: Confirmation[]; again: Confirmation[] }
  | { ok: false; problem: 'unknown' | 'unanswered' | 'already_sent'; keys: string[] }

/**
 * Holds what a person confirmed against the recipients and the evidence there is. Nobody is silently left out: who has it
 * not yet, and is not being sent it, must be named. Without `confirmed`, as in the plain call of the specification, it
 * goes the planned way to everybody who does not have it and is not being sent it (rules §4); who may have it is named.
 */
export function planPosting(
  recipients: readonly Confirmation[],
  evidence: readonly Evidence[],
  confirmed: readonly Confirmation[] | undefined,
): PostingPlan {
  const keys = recipients.map(({ key }) => key)
  const now = standing(evidence)
  const stateOf = (key: string) => now.get(key)?.state ?? 'failed'
  const asked: readonly Confirmation[] =
    confirmed ??
    recipients.filter(({ key }) => stateOf(key) === 'failed').map(({ key, way }) => ({ key, way }))
  const unknown = asked.filter(({ key }) => !keys.includes(key))
  if (unknown.length > 0) return no('unknown', unknown)
  const other = asked.filter(({ key, way }) => isDone(stateOf(key)) && now.get(key)?.way !== way)
  if (other.length > 0) return no('already_sent', other)
  const missing = keys.filter((key) => needsAnswer(stateOf(key)) && !asked.some((one) => one.key === key))
  if (missing.length > 0) return { ok: false, problem: 'unanswered', keys: missing }
  const open = keys.flatMap((key) => asked.find((one) => one.key === key && !isDone(stateOf(key))) ?? [])
  const isWaiting = ({ key, way, arrived }: Confirmation) =>
    stateOf(key) === 'waiting' && now.get(key)?.way === way && arrived !== true
  return { ok: true, tasks: open.filter((one) => !isWaiting(one)), again: open.filter(isWaiting) }
}

function no(problem: 'unknown' | 'already_sent', lines: readonly Confirmation[]): PostingPlan {
  return { ok: false, problem, keys: lines.map(({ key }) => key) }
}
