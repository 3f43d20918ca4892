// Defines a clinic: the patients that a doctor sees on one day. Each visit ends in a letter, a dictation or a reason why there
// is no letter (product §8).
import { dayIn, instantOf } from '../dates.ts'
import { dueAt, type TurnaroundTargets } from '../letters/turnaround.ts'

/** The ways in which a visit can end. With `open` nobody has dictated, written or given a reason yet. */
export const visitStates = ['open', 'dictation', 'letter', 'closed'] as const
export type VisitState = (typeof visitStates)[number]

/** The reasons that are offered for a visit without a letter. People can also write their own. */
export const offeredReasons = ['No letter needed', 'Did not attend', 'Cancelled'] as const

/**
 * How a visit ended: with a letter, a dictation, or a reason why there is no letter. A deleted letter or a discarded dictation
 * does not count.
 */
export type VisitEnd = { hasLetter: boolean; hasDictation: boolean; reason: string | null }

export function visitState({ hasLetter, hasDictation, reason }: VisitEnd): VisitState {
  if (hasLetter) return 'letter'
  if (hasDictation) return 'dictation'
  return reason === null ? 'open' : 'closed'
}

/** Counts the visits of a clinic that have ended: '3 of 20'. A clinic can be closed when no visit is open. */
export function clinicProgress(visits: readonly { state: VisitState }[]): {
  ended: number
  total: number
  isComplete: boolean
} {
  const ended = visits.filter(({ state }) => state !== 'open').length
  return { ended, total: visits.length, isComplete: ended === visits.length }
}

/**
 * Returns the next open visit after this one. After the last visit the search continues from the beginning. Returns null if no
 * other visit is open.
 */
export function nextOpenVisit<V extends { id: number; state: VisitState }>(
  visits: readonly V[],
  afterId: number | null,
): V | null {
  const at = visits.findIndex(({ id }) => id === afterId)
  const others = [...visits.slice(at + 1), ...visits.slice(0, Math.max(at, 0))]
  return others.find(({ state }) => state === 'open') ?? null
}

/** Returns the instant of a visit: its time (`HH:MM`) on the clinic's day, or the beginning of the day. */
export function visitInstant(day: string, time: string | null, timeZone: string): Date {
  return instantOf(day, time ?? '00:00', timeZone)
}

/**
 * Whether an open visit was missed, which it is from the day after the clinic. `day` and `today` are days in the practice's time
 * zone.
 */
export function isMissed({ state, day }: { state: VisitState; day: string }, today: string): boolean {
  return state === 'open' && day < today
}

/**
 * Returns when the letter about a visit is due. This is the turnaround target for letters, counted from the visit, because nobody
 * knows the type of letter before the dictation.
 */
export function visitDueAt(visitAt: Date, targets: TurnaroundTargets): Date {
  return dueAt('consultation', visitAt, targets)
}

/** An open visit is overdue from the day after its letter was due, in the same way as letters. */
export function isOverdueVisit(
  { state, visitAt }: { state: VisitState; visitAt: Date },
  { now, timeZone, targets }: { now: Date; timeZone: string; targets: TurnaroundTargets },
): boolean {
  return state === 'open' && dayIn(visitDueAt(visitAt, targets), timeZone) < dayIn(now, timeZone)
}

/**
 * Returns the place for a visit with this time: before the first one with a later time, or at the end. Visits without a time keep
 * their places.
 */
export function placeForTime(visits: readonly { time: string | null }[], time: string | null): number {
  if (time === null) return visits.length
  const at = visits.findIndex((visit) => visit.time !== null && visit.time > time)
  return at === -1 ? visits.length : at
}
