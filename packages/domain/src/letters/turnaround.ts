// How soon a letter must be posted: 7 days, 24 hours for a discharge, unless the practice sets others (product §3.4).
import { dayIn } from '../dates.ts'
import { type LetterStatus, isUnfinished } from './status.ts'
import type { LetterType } from './types.ts'

const hour = 3_600_000

export type TurnaroundTargets = { letterTargetDays: number; dischargeTargetHours: number }

/** The defaults, until the practice sets others. */
export const usualTargets: TurnaroundTargets = { letterTargetDays: 7, dischargeTargetHours: 24 }

/** When a letter created at `createdAt` (an instant) is due. */
export function dueAt(
  type: LetterType,
  createdAt: Date,
  { letterTargetDays, dischargeTargetHours }: TurnaroundTargets,
): Date {
  const hours = type === 'discharge' ? dischargeTargetHours : letterTargetDays * 24
  return new Date(createdAt.getTime() + hours * hour)
}

/**
 * A letter is overdue from the day after it was due, while it is unfinished. Days are in the practice's time zone (rules,
 * first lines).
 */
export function isOverdue(
  letter: { status: LetterStatus; dueAt: string },
  now: Date,
  timeZone: string,
): boolean {
  return isUnfinished(letter.status) && dayIn(new Date(letter.dueAt), timeZone) < dayIn(now, timeZone)
}

/** When a letter's clock starts: with the visit of a clinic, else when its dictation was sent, else when it was started. */
export function clockStart({ visitAt, sentAt, startedAt }: ClockMoments): Date {
  return visitAt ?? sentAt ?? startedAt
}

type ClockMoments = { visitAt: Date | null; sentAt: Date | null; startedAt: Date }

/** The turnaround in hours: from the start of the clock to the posting. A letter that was posted before the visit took none. */
export function turnaroundHours(start: Date, postedAt: Date): number {
  return Math.max(0, postedAt.getTime() - start.getTime()) / hour
}

/** A turnaround in words: '5 h', '3.2 days'. */
export function turnaroundWords(hours: number): string {
  if (hours < 1) return 'under 1 h'
  if (hours < 48) return `${Math.round(hours)} h`
  return `${(hours / 24).toFixed(1)} days`
}

/** A letter was posted late from the day after it was due, as it was overdue until then. */
export function isPostedLate({ postedAt, dueAt: due }: PostedMoments, timeZone: string): boolean {
  return dayIn(postedAt, timeZone) > dayIn(due, timeZone)
}

type PostedMoments = { postedAt: Date; dueAt: Date }

/** How long letters are overdue, in whole days of the practice. The last has no end. */
export const overdueAges = [
  { from: 1, to: 2, label: '1 to 2 days' },
  { from: 3, to: 7, label: '3 to 7 days' },
  { from: 8, to: 30, label: '8 to 30 days' },
  { from: 31, to: null, label: 'Over 30 days' },
] as const
