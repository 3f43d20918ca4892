// When a data-rights request has to be answered (UK GDPR article 12(3)): one calendar month, two more at most.

/** By how many months an answer may be put off, when many or difficult requests need it. */
export const longestExtensionMonths = 2

/**
 * The day, `YYYY-MM-DD`, `months` after a day: the same day of the month or, where that month has none, its last; a
 * Saturday or Sunday moves on to Monday. Public holidays are not known: where the last day is one, the law allows one day
 * more than is said here.
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
