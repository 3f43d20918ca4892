// Defines 'posted': every recipient has the letter, in a way that a person confirmed (rules §3).
import type { SendingWay } from './sending-ways.ts'

/**
 * `confirmed` means by a person, and `sent` means by this server. `waiting` is not yet sent. `unknown` means that the server was
 * interrupted while sending. Nobody knows whether it arrived, so only a person can have it sent again.
 */
export const sendingStates = ['confirmed', 'waiting', 'sent', 'failed', 'unknown'] as const
export type SendingState = (typeof sendingStates)[number]

/**
 * A person's statement about one recipient: it is sent this way now, or it was. With `arrived` it did arrive, so nothing is sent.
 */
export type Confirmation = { key: string; way: SendingWay; arrived?: boolean | undefined }

/** One line of the evidence that recipients have a letter. */
export type Evidence = { key: string; way: SendingWay; state: SendingState }

/** Whether this recipient has the letter. */
export function isDone(state: SendingState): boolean {
  return state === 'confirmed' || state === 'sent'
}

/** Whether sending ended and nobody knows if the recipient has the letter. A person decides what to do. */
export function needsAnswer(state: SendingState): boolean {
  return state === 'failed' || state === 'unknown'
}

/** Returns each recipient's state, which is that of the newest line about them. `evidence` is oldest first. */
export function standing<E extends Evidence>(evidence: readonly E[]): Map<string, E> {
  return new Map(evidence.map((line) => [line.key, line]))
}

/** Whether every recipient has the letter, so that it can be posted. */
export function isComplete(keys: readonly string[], evidence: readonly Evidence[]): boolean {
  const now = standing(evidence)
  return keys.every((key) => {
    const line = now.get(key)
    return line !== undefined && isDone(line.state)
  })
}

/**
 * The result of a posting. `tasks` are done now, in the order of the recipients. `again` lists waiting e-mails and electronic
 * deliveries that are tried again at once.
 */
export type PostingPlan =
  | { ok: true; tasks: Confirmation[]; again: Confirmation[] }
  | { ok: false; problem: 'unknown' | 'unanswered' | 'already_sent'; keys: string[] }

/**
 * Compares a person's confirmations with the existing evidence. Every recipient who neither has the letter nor is being sent it
 * must be named, so that nobody is forgotten. Without `confirmed`, such as in the specification's plain call, these recipients
 * are all sent the letter as planned (rules §4). Recipients who may already have it must be named.
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
