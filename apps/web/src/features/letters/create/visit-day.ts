// A visit's day as it is typed and sent.
import { shortDay } from '@sincerely/domain/dates'
import { isDay } from '@sincerely/domain/patients/age'

/** '5/1/2026', '05.01.2026' or '2026-01-05' → `YYYY-MM-DD`; empty → null; anything else is `undefined`. */
export function readVisitDay(text: string): string | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const [, day, month, year] = /^(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{4})$/.exec(typed) ?? []
  const read = day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed
  return isDay(read) ? read : undefined
}

/** `YYYY-MM-DD` → `dd/mm/yyyy`. */
export function writeVisitDay(day: string): string {
  return shortDay(day)
}
