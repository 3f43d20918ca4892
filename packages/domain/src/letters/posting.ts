// The meaning of 'posted': every recipient has the letter, in a way that a person confirmed (rules §3).
import type { SendingWay } from './sending-ways.ts'

/**
 * `confirmed` by a person, `sent` by this server; `waiting` to be sent; `failed`. `unknown`: the server was interrupted while
 * sending, so nobody knows whether it arrived, and only a person can have it sent again.
 */
export const sendingStates = ['confirmed', 'waiting', 'sent', 'failed', 'unknown'] as const
export type SendingState = (typeof sendingStates)[number]

/** A person's statement about one recipient: it is sent, or was sent, this way; `arrived`: it did arrive, so nothing is sent. */
export type Confirmation = { key: string; way: SendingWay; arrived?: boolean | undefined }

/** One line of a letter's evidence. */
export type Evidence = { key: string; way: SendingWay; state: SendingState }

/** Whether this recipient has it. */
export function isDone(state: SendingState): boolean {
  return state === 'confirmed' || state === 'sent'
}

/** Whether it ended without anybody knowing that the recipient has it. A person decides what to do. */
export function needsAnswer(state: SendingState): boolean {
  return state === 'failed' || state === 'unknown'
}

/** Each recipient's state: the newest line about them counts. `evidence` is oldest first. */
export function standing<E extends Evidence>(evidence: readonly E[]): Map<string, E> {
  return new Map(evidence.map((line) => [line.key, line]))
}

/** Whether every recipient has it, so that the letter can be posted. */
export function isComplete(keys: readonly string[], evidence: readonly Evidence[]): boolean {
  const now = standing(evidence)
  return keys.every((key) => {
    const line = now.get(key)
    return line !== undefined && isDone(line.state)
  })
}

/**
 * The result of a posting. `tasks` are to be done now, in the order of the recipients; `again` are waiting e-mails and
 * electronic deliveries that are attempted at once.
 */
export type PostingPlan =
  | { ok: true; tasks: Confirmation[]; again: Confirmation[] }
  | { ok: false; problem: 'unknown' | 'unanswered' | 'already_sent'; keys: string[] }

/**
 * Compares a person's confirmations with the existing evidence. Nobody is silently left out: recipients who do not have it, and are
 * not being sent it, must be named. Without `confirmed`, as in the specification's plain call, everybody who does not have it and
 * is not being sent it is sent it as planned (rules §4); those who may have it are named.
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
