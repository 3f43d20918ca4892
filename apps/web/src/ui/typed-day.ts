import { shortDay, isDay } from '@sincerely/domain/dates'
import { dayProblem, dobProblem } from '@sincerely/domain/patients/age'

/**
 * Converts a typed day to `YYYY-MM-DD`. The day comes first, as on all screens: 5/1/1962, 05.01.1962,
 * 05011962, 5 January 1962. The unambiguous forms January 5, 1962 and 1962-01-05 are accepted too. Returns
 * null if the day does not exist or the year does not have four digits.
 */
export function readTypedDay(text: string): string | null {
  const written = writtenDay(text)
  return isDay(written) ? written : null
}

/** Returns why the typed text is not a day, such as 'There is no 31 April.' `example` shows a valid form. */
export function typedDayProblem(text: string, example: string): string {
  return dayProblem(writtenDay(text), example)
}

/** Returns `YYYY-MM-DD` even if there is no such day, or '' if the text cannot be read as a day. */
function writtenDay(text: string): string {
  const day = partsOf(text)
  if (day === null || day.year.length !== 4) return ''
  return `${day.year}-${day.month.padStart(2, '0')}-${day.day.padStart(2, '0')}`
}

/**
 * Returns the two-digit year of an otherwise complete date, such as '51' for '14/3/51'. Returns null for any
 * other text.
 */
export function shortYearOf(text: string): string | null {
  const day = partsOf(text)
  if (day?.year.length !== 2) return null
  // The year 2000 is a leap year, so 29/2 counts as a day that may exist.
  return isDay(`2000-${day.month.padStart(2, '0')}-${day.day.padStart(2, '0')}`) ? day.year : null
}

/** Returns why the typed day cannot be a date of birth, or null. */
export function typedDobProblem(typed: string, today: string): string | null {
  return shortYearProblem(typed, today) ?? dobProblem(writtenDay(typed), today)
}

/** '51' may mean 1951 or 2051, so the form asks for the full year. */
function shortYearProblem(typed: string, today: string): string | null {
  const year = shortYearOf(typed)
  if (year === null) return null
  const both = `20${year}` <= today.slice(0, 4) ? ` or 20${year}` : ''
  return `Write the year with four digits: 19${year}${both}?`
}

/** Converts `YYYY-MM-DD` to `dd/mm/yyyy`. An unknown day becomes an empty text. */
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

/** Returns '3' for 'mar', 'March' and '3', or null if no month starts with the word. */
function monthNumber(month: string): string | null {
  if (/^\d+$/u.test(month)) return month
  const word = month.toLowerCase()
  const index = word.length < 3 ? -1 : months.findIndex((name) => name.startsWith(word))
  return index < 0 ? null : String(index + 1)
}

/**
 * Finds a date of birth in a search, in any format and even beside a name, and rewrites it as `YYYY-MM-DD`.
 * Digits alone may be any number, so they stay unchanged.
 */
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

/** The longest form is '14 / 3 / 1951'. */
const maxWordsOfDate = 5
