import { type VisitBounds, visitProblem } from '@sincerely/domain/letters/visit'
import { readTypedDay, shortYearOf } from '../../../ui/typed-day.ts'

/** A visit's day as typed → `YYYY-MM-DD`; empty → null; `undefined` when it is not a real day. */
export function readVisitDay(text: string): string | null | undefined {
  return text.trim() === '' ? null : (readTypedDay(text) ?? undefined)
}

/** Why it cannot be saved as it is typed; null where it can, or is empty. */
export function visitDayProblem(text: string, when: VisitBounds): string | null {
  const day = readVisitDay(text)
  if (day === undefined) return noDayIn(text)
  return day === null ? null : visitProblem(day, when)
}

/** What to enter instead of a text that is no day. */
export function noDayIn(text: string): string {
  const year = shortYearOf(text)
  return year === null
    ? 'Enter a real date, such as 05/01/2026.'
    : `Write the year with four digits: 20${year}?`
}
