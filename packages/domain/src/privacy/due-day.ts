// Computes when a data-rights request must be answered (UK GDPR article 12(3)): within one calendar month, or up to two months
// later.
import { shortDay } from '../dates.ts'

/** The longest extension in months, if requests are complex or numerous. */
export const longestExtensionMonths = 2

/**
 * Returns the day (`YYYY-MM-DD`) `months` after a day: the same day of the month, or the last day of a shorter month. A
 * Saturday or Sunday moves to Monday. Public holidays are unknown: if the last day is one, the law allows one day more than this.
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
 * Whether the first month has ended on this day. The person must be told of an extension, and why, before that (article 12(3)). A
 * later extension may still be needed, but it is late.
 */
export function isFirstMonthOver(receivedOn: string, today: string): boolean {
  return today > dueDay(receivedOn)
}

/** Returns the question to somebody who extends a request late and has not confirmed it. */
export function sayItIsLate(receivedOn: string): string {
  return `The first month ended on ${shortDay(dueDay(receivedOn))}. Confirm that more time is still needed, or answer the request now.`
}

/** Returns why a request cannot be extended if the longest time has passed too. */
export function whyNoTimeIsLeft(extendedTo: string): string {
  return `Even with two more months, the time would have ended on ${shortDay(extendedTo)}. Answer the request now, or refuse it with a reason.`
}

/** Returns the last day of an extended request. */
export function extendedDueDay(receivedOn: string): string {
  return dueDay(receivedOn, 1 + longestExtensionMonths)
}
