// Defines the retention periods that no setting covers. The privacy policy is written from these.

/** The default number of years for which patients' records are kept (product §2). */
export const usualRecordYears = 7

/**
 * Returns the day (`YYYY-MM-DD`) until which a record with its last entry on this day is kept. 29 February becomes 28 February.
 */
export function keptUntil(lastEntryOn: string, years: number): string {
  const [year = 0, month = 1, day = 1] = lastEntryOn.split('-').map(Number)
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  return new Date(Date.UTC(year + years, month - 1, Math.min(day, last))).toISOString().slice(0, 10)
}

/** The number of years for which calls to the language model are kept, with their cost but without their text. */
export const usageYears = 2

/** The number of days for which sign-ins and attempts are kept. */
export const signInHistoryDays = 90

/** The longest time, in days, for which staff's notifications are kept. */
export const notificationDays = 90

/** The number of days for which a session lasts (product §2). */
export const signInDays = 7
