// Finds dates in printed text, without deciding the order of day and month.
import { withPlainSigns } from './plain-signs.ts'
import monthWords from './months.json' with { type: 'json' }

export type PrintedDate = {
  /** The position in the text. */
  start: number
  end: number
  /** The year as printed, with two or four digits. */
  year: number
  twoDigits: boolean
  /** The two other numbers in printed order, or day and month if the form decides the order. */
  first: number
  second: number
  /** 'dmy' if the form decides the order (1 Jan 1935, 1935-01-01), and null otherwise (03/04/1951, 03.04.1951). */
  order: 'dmy' | null
  /** Set for a numeric date with the year first. It is 'turned' if the day must be before the month (1960-23-05). */
  yearFirst?: 'plain' | 'turned'
}

/** Returns every date in the text, from left to right, without impossible dates (31/31/1990). */
export function findDates(printed: string): PrintedDate[] {
  if (!/\d/u.test(printed)) return []
  const text = withPlainSigns(printed)
  const found: PrintedDate[] = []
  for (const [pattern, read] of FORMS) {
    for (let match = matchFrom(pattern, text, 0); match;) {
      const date = placed(match, read(match.groups ?? {}))
      const isNew = date !== null && !found.some(({ start, end }) => date.start < end && date.end > start)
      if (isNew) found.push(date)
      // A false match may hide a date, as in '2 Ann 12 May 1950', so the search continues inside it.
      match = matchFrom(pattern, text, isNew ? date.end : match.index + 1)
    }
  }
  return found.toSorted((a, b) => a.start - b.start)
}

function matchFrom(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from
  return pattern.exec(text)
}

type Parts = Record<string, string | undefined>
type Read = Pick<PrintedDate, 'year' | 'twoDigits' | 'first' | 'second' | 'order' | 'yearFirst'> | null

const BEFORE = String.raw`(?<![\p{L}\p{N}/.-])`
const AFTER = String.raw`(?![\p{L}\p{N}]|[/-]\d)`
const YEAR = String.raw`(?<year>\d{4}|['’]?\d{2})`

/** The forms in the order in which they are tried. */
const FORMS = (
  [
    [
      String.raw`${BEFORE}(?<year>(?:1[89]|2\d)\d{2})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})${AFTER}`,
      fromYear,
    ],
    [String.raw`${BEFORE}(?<year>\d{4})[\s-]+(?<name>\p{L}{3,12})[\s-]+(?<day>\d{1,2})${AFTER}`, told],
    [
      String.raw`${BEFORE}(?<day>\d{1,2})(?:st|nd|rd|th|\.)?[\s\-/.]*(?:of\s+|de\s+)?(?<name>\p{L}{3,12})[.,]?[\s\-/.]*(?:de\s+)?${YEAR}${AFTER}`,
      told,
    ],
    [
      String.raw`(?<!\p{L})(?<name>\p{L}{3,12})\.?[\s-]+(?<day>\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(?<year>\d{4}|['’]\d{2})${AFTER}`,
      told,
    ],
    [
      String.raw`${BEFORE}(?<a>\d{1,2})(?<mark>\s?[-/.]\s?|\s)(?<b>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})${AFTER}`,
      untold,
    ],
  ] as const satisfies readonly (readonly [string, (parts: Parts) => Read])[]
).map(([source, read]) => [new RegExp(source, 'giu'), read] as const)

const MONTHS = new Map(
  Object.entries(monthWords).flatMap(([month, words]) => words.map((word) => [word, Number(month)] as const)),
)

/** Reads a date whose month is a word or whose year is first. */
function told({ year, month, name, day }: Parts): Read {
  const number = name === undefined ? Number(month) : MONTHS.get(name.toLowerCase())
  if (number === undefined) return null
  return { ...yearOf(year), first: Number(day), second: number, order: 'dmy' }
}

/** Reads the month after the year, or the day if the number cannot be a month. */
function fromYear({ year, month, day }: Parts): Read {
  const [second, first] = [Number(month), Number(day)]
  const isTurned = second > 12 && first <= 12
  const read = { ...yearOf(year), order: 'dmy' } as const
  return isTurned
    ? { ...read, first: second, second: first, yearFirst: 'turned' }
    : { ...read, first, second, yearFirst: 'plain' }
}

function untold({ year, mark = '', a, b }: Parts): Read {
  // '12 11 35' is hardly a date, but '12 11 1935' is.
  if (mark.trim() === '' && year?.length === 2) return null
  return { ...yearOf(year), first: Number(a), second: Number(b), order: null }
}

function yearOf(text = ''): { year: number; twoDigits: boolean } {
  const digits = text.replaceAll(/\D/gu, '')
  return { year: Number(digits), twoDigits: digits.length === 2 }
}

/** Returns the date if day and month are in range in one order or the other. */
function placed(match: RegExpExecArray, read: Read): PrintedDate | null {
  if (!read) return null
  const { first, second, order } = read
  const dayFirst = first >= 1 && first <= 31 && second >= 1 && second <= 12
  const monthFirst = order === null && second >= 1 && second <= 31 && first >= 1 && first <= 12
  return dayFirst || monthFirst ? { ...read, start: match.index, end: match.index + match[0].length } : null
}
