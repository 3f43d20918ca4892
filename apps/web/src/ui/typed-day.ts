import { shortDay } from '@sincerely/domain/dates'
import { isDay } from '@sincerely/domain/patients/age'

/**
 * A day as a person types it → `YYYY-MM-DD`. The day comes first, as on all our screens: 5/1/1962, 05.01.1962,
 * 5 January 1962; 1962-01-05 is taken too. Null when it is not a real day; a year has four digits.
 */
export function readTypedDay(text: string): string | null {
  const day = dayFirst(text.trim()) ?? text.trim()
  return isDay(day) ? day : null
}

/** `YYYY-MM-DD` → `dd/mm/yyyy`; unknown is empty. */
export function writeTypedDay(day: string | null): string {
  return day === null ? '' : shortDay(day)
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function dayFirst(text: string): string | null {
  const [, day, word, year] =
    /^(\d{1,2})(?:st|nd|rd|th)?[\s/.-]+(\p{L}+|\d{1,2})[\s/.,-]+(\d{4})$/u.exec(text) ?? []
  if (day === undefined || word === undefined) return null
  const month = /\d/u.test(word) ? Number(word) : months.indexOf(word.slice(0, 3).toLowerCase()) + 1
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}
