// How soon a letter must be on its way: 7 days, 24 hours for a discharge (product §3.4).
import { dayIn } from '../dates.ts'
import type { LetterType } from './types.ts'

const hour = 3_600_000
const targetHours = {
  consultation: 168,
  referral: 168,
  'follow-up': 168,
  discharge: 24,
} as const satisfies Record<LetterType, number>

/** When a letter created at `createdAt` (an instant) is due. */
export function dueAt(type: LetterType, createdAt: Date): Date {
  return new Date(createdAt.getTime() + targetHours[type] * hour)
}

/**
 * A letter is overdue from the day after it was due, while it is not posted. The practice's time zone rules the days
 * (rules, first lines).
 */
export function isOverdue(letter: { status: string; dueAt: string }, now: Date, timeZone: string): boolean {
  return letter.status !== 'posted' && dayIn(new Date(letter.dueAt), timeZone) < dayIn(now, timeZone)
}
