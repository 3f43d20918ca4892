import { type VisitBounds, visitProblem } from '@sincerely/domain/letters/visit'
import { readTypedDay, shortYearOf, typedDayProblem } from '../../../ui/typed-day.ts'

/** Reads a typed visit date as `YYYY-MM-DD`; null if the field is empty, undefined if the date does not exist. */
export function readVisitDay(text: string): string | null | undefined {
  return text.trim() === '' ? null : (readTypedDay(text) ?? undefined)
}

/** Says why the typed date cannot be saved; null if it can be saved or the field is empty. */
export function visitDayProblem(text: string, visitBounds: VisitBounds): string | null {
  const day = readVisitDay(text)
  if (day === undefined) return invalidDayText(text)
  return day === null ? null : visitProblem(day, visitBounds)
}

export function invalidDayText(text: string): string {
  const year = shortYearOf(text)
  return year === null ? typedDayProblem(text, '05/01/2026') : `Write the year with four digits: 20${year}?`
}
