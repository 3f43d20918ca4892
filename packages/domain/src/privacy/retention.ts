// Retention periods that no setting covers. The privacy policy is written from these.

/** Default years that patients' records are kept (product §2). */
export const usualRecordYears = 7

/** The day, `YYYY-MM-DD`, until which a record with its last entry on this day is kept; 29 February becomes 28. */
export function keptUntil(lastEntryOn: string, years: number): string {
  const [year = 0, month = 1, day = 1] = lastEntryOn.split('-').map(Number)
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  return new Date(Date.UTC(year + years, month - 1, Math.min(day, last))).toISOString().slice(0, 10)
}

/** How many years calls to the language model are kept, with their cost and without their text. */
export const usageYears = 2

/** How many days sign-ins and attempts are kept. */
export const signInHistoryDays = 90

/** Days that staff's notifications are kept, at most. */
export const notificationDays = 90

/** Days that a session lasts (product §2). */
export const signInDays = 7
