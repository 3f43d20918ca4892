// Decides how soon a letter must be posted: within 7 days, or 24 hours for a discharge, unless the practice sets other targets
// (product §3.4).
import { dayIn } from '../dates.ts'
import { type LetterStatus, isUnfinished } from './status.ts'
import type { LetterType } from './types.ts'

const hour = 3_600_000

export type TurnaroundTargets = { letterTargetDays: number; dischargeTargetHours: number }

/** The defaults, which apply until the practice sets others. */
export const usualTargets: TurnaroundTargets = { letterTargetDays: 7, dischargeTargetHours: 24 }

/** Returns the instant when a letter created at `createdAt` is due. */
export function dueAt(
  type: LetterType,
  createdAt: Date,
  { letterTargetDays, dischargeTargetHours }: TurnaroundTargets,
): Date {
  const hours = type === 'discharge' ? dischargeTargetHours : letterTargetDays * 24
  return new Date(createdAt.getTime() + hours * hour)
}

/** An unfinished letter is overdue from the day after it was due. Days are in the practice's time zone (rules, first lines). */
export function isOverdue(
  letter: { status: LetterStatus; dueAt: string },
  now: Date,
  timeZone: string,
): boolean {
  return isUnfinished(letter.status) && dayIn(new Date(letter.dueAt), timeZone) < dayIn(now, timeZone)
}

/**
 * Returns the instant from which a letter's turnaround counts: the visit of a clinic, or when its dictation was sent, or when it
 * was started.
 */
export function clockStart({ visitAt, sentAt, startedAt }: ClockMoments): Date {
  return visitAt ?? sentAt ?? startedAt
}

type ClockMoments = { visitAt: Date | null; sentAt: Date | null; startedAt: Date }

/** Returns the turnaround in hours, from that start to the posting. A letter that was posted before the visit took 0 hours. */
export function turnaroundHours(start: Date, postedAt: Date): number {
  return Math.max(0, postedAt.getTime() - start.getTime()) / hour
}

/** Writes a turnaround in words: '5 h', '3.2 days'. */
export function turnaroundWords(hours: number): string {
  if (hours < 1) return 'under 1 h'
  if (hours < 48) return `${Math.round(hours)} h`
  return `${(hours / 24).toFixed(1)} days`
}

/** A letter was posted late if it was posted after the day on which it was due, because it was overdue until then. */
export function isPostedLate({ postedAt, dueAt: due }: PostedMoments, timeZone: string): boolean {
  return dayIn(postedAt, timeZone) > dayIn(due, timeZone)
}

type PostedMoments = { postedAt: Date; dueAt: Date }

/** The ranges for the time that letters are overdue, in whole days of the practice. The last range has no end. */
export const overdueAges = [
  { from: 1, to: 2, label: '1 to 2 days' },
  { from: 3, to: 7, label: '3 to 7 days' },
  { from: 8, to: 30, label: '8 to 30 days' },
  { from: 31, to: null, label: 'Over 30 days' },
] as const
