// When a data-rights request must be answered (UK GDPR article 12(3)): within one calendar month, two more at most.
import { shortDay } from '../dates.ts'

/** By how many months an answer may be extended, if requests are complex or numerous. */
export const longestExtensionMonths = 2

/**
 * The day, `YYYY-MM-DD`, `months` after a day: the same day of the month, or its last if it is shorter; a Saturday or Sunday
 * moves to Monday. Public holidays are unknown: if the last day is one, the law allows one day more than this.
 */
export function dueDay(received: string, months = 1): string {
  const [year = 0, month = 1, day = 1] = received.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  const due = new Date(Date.UTC(year, month - 1 + months, Math.min(day, last)))
  const weekday = due.getUTCDay()
  if (weekday === 6) due.setUTCDate(due.getUTCDate() + 2)
  if (weekday === 0) due.setUTCDate(due.getUTCDate() + 1)
  return due.toISOString().slice(0, 10)
}

/**
 * Whether the first month is over on this day. The person must be told of an extension, and why, within it (article 12(3)):
 * later it may still be needed, but it is late.
 */
export function isFirstMonthOver(receivedOn: string, today: string): boolean {
  return today > dueDay(receivedOn)
}

/** The question to somebody who extends it late and has not confirmed it. */
export function sayItIsLate(receivedOn: string): string {
  return `The first month ended on ${shortDay(dueDay(receivedOn))}. Confirm that more time is still needed, or answer the request now.`
}

/** Why it cannot be extended if the longest time is over as well. */
export function whyNoTimeIsLeft(extendedTo: string): string {
  return `Even with two more months, the time would have ended on ${shortDay(extendedTo)}. Answer the request now, or refuse it with the reason.`
}

/** The last day of an extended request. */
export function extendedDueDay(receivedOn: string): string {
  return dueDay(receivedOn, 1 + longestExtensionMonths)
}
