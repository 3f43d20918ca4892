import { shortDay } from '@sincerely/domain/dates'
import { dayProblem, dobProblem, isDay } from '@sincerely/domain/patients/age'

/**
 * A typed day → `YYYY-MM-DD`. Day first, as on all screens: 5/1/1962, 05.01.1962, 05011962, 5 January 1962. January 5,
 * 1962 and 1962-01-05 are accepted too, being unambiguous. Null if it is not a real day or its year does not have four
 * digits.
 */
export function readTypedDay(text: string): string | null {
  const written = writtenDay(text)
  return isDay(written) ? written : null
}

/** Why the typed text is no day: 'There is no 31 April.' The example shows how to type one. */
export function typedDayProblem(text: string, example: string): string {
  return dayProblem(writtenDay(text), example)
}

/** As `YYYY-MM-DD`, also if there is no such day; '' if it cannot be read as one. */
function writtenDay(text: string): string {
  const day = partsOf(text)
  if (day === null || day.year.length !== 4) return ''
  return `${day.year}-${day.month.padStart(2, '0')}-${day.day.padStart(2, '0')}`
}

/** The two-digit year of an otherwise complete date: '14/3/51' → '51'; else null. */
export function shortYearOf(text: string): string | null {
  const day = partsOf(text)
  if (day?.year.length !== 2) return null
  // Checked in 2000, a leap year, because 29/2 exists in some years.
  return isDay(`2000-${day.month.padStart(2, '0')}-${day.day.padStart(2, '0')}`) ? day.year : null
}

/** Why the typed day cannot be a date of birth, or null. */
export function typedDobProblem(typed: string, today: string): string | null {
  return shortYearProblem(typed, today) ?? dobProblem(writtenDay(typed), today)
}

/** '51' may mean 1951 or 2051, so the form asks. */
function shortYearProblem(typed: string, today: string): string | null {
  const year = shortYearOf(typed)
  if (year === null) return null
  const both = `20${year}` <= today.slice(0, 4) ? ` or 20${year}` : ''
  return `Write the year with four digits: 19${year}${both}?`
}

/** `YYYY-MM-DD` → `dd/mm/yyyy`; unknown is empty. */
export function writeTypedDay(day: string | null): string {
  return day === null ? '' : shortDay(day)
}

type Parts = { day: string; month: string; year: string }

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

const between = String.raw`[\s/.,-]+`
const dayFirst = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th)?(?:${between}|\\s*)(\\p{L}+)\\.?${between}(\\d{2,4})$`,
  'iu',
)
const monthFirst = new RegExp(`^(\\p{L}+)\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?${between}(\\d{2,4})$`, 'iu')
const numbers = new RegExp(`^(\\d{1,2})${between}(\\d{1,2})${between}(\\d{2,4})$`, 'u')
const yearFirst = /^(\d{4})[\s/.-](\d{1,2})[\s/.-](\d{1,2})$/u
const digits = /^(\d{2})(\d{2})((?:19|20)\d{2}|\d{2})$/u
const digitsYearFirst = /^((?:19|20)\d{2})(\d{2})(\d{2})$/u

function partsOf(typed: string): Parts | null {
  const text = typed.trim()
  return (
    parts(dayFirst.exec(text), ['day', 'month', 'year']) ??
    parts(monthFirst.exec(text), ['month', 'day', 'year']) ??
    parts(numbers.exec(text), ['day', 'month', 'year']) ??
    parts(yearFirst.exec(text), ['year', 'month', 'day']) ??
    parts(digits.exec(text), ['day', 'month', 'year']) ??
    parts(digitsYearFirst.exec(text), ['year', 'month', 'day'])
  )
}

function parts(
  match: RegExpExecArray | null,
  order: readonly [keyof Parts, keyof Parts, keyof Parts],
): Parts | null {
  if (match === null) return null
  const found = { day: '', month: '', year: '' }
  for (const [index, part] of order.entries()) found[part] = match[index + 1] ?? ''
  const month = monthNumber(found.month)
  return month === null ? null : { ...found, month }
}

/** 'mar', 'Sept' and '3' → '3'; null if no month starts with the word. */
function monthNumber(month: string): string | null {
  if (/^\d+$/u.test(month)) return month
  const word = month.toLowerCase()
  const index = word.length < 3 ? -1 : months.findIndex((name) => name.startsWith(word))
  return index < 0 ? null : String(index + 1)
}

/** A search with a date of birth in any format, even beside a name, as `YYYY-MM-DD`. Digits alone may be any number, so they stay. */
export function searchedText(q: string): string {
  const words = q.split(/\s+/u)
  for (let length = Math.min(words.length, maxWordsOfDate); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const typed = words.slice(from, from + length).join(' ')
      const day = /^\d*$/u.test(typed) ? null : readTypedDay(typed)
      if (day !== null) return words.toSpliced(from, length, day).join(' ')
    }
  }
  return q
}

/** As in '14 / 3 / 1951'. */
const maxWordsOfDate = 5
