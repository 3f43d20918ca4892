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
