// How long what is kept, where no setting says so. The privacy policy is written from these.

/** Years that records of patients are kept unless the practice sets another number (product §2). */
export const usualRecordYears = 7

/** The day, `YYYY-MM-DD`, up to which a record is kept whose last entry is of this day; 29 February becomes 28. */
export function keptUntil(lastEntryOn: string, years: number): string {
  const [year = 0, month = 1, day = 1] = lastEntryOn.split('-').map(Number)
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  return new Date(Date.UTC(year + years, month - 1, Math.min(day, last))).toISOString().slice(0, 10)
}

/** Years that calls to the language model are kept, with their cost and without their text. */
export const usageYears = 2

/** Days that sign-ins and attempts are remembered. */
export const signInHistoryDays = 90

/** Days that notifications of the people who work here are kept, at most. */
export const notificationDays = 90

/** Days that a sign-in lasts (product §2). */
export const signInDays = 7
