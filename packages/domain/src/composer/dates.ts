// Writes spoken dates in digits with the month in full: 'the nineteenth of November' → '19 November' (rules §7.5).
import months from '../language/months.json' with { type: 'json' }
import { ordinalValue, tensValue } from '../language/number-words.ts'
import { readNumber } from './read-number.ts'
import { isMark, wordAt, wordFor, type Token } from './tokens.ts'

/** Writes every date that has a month. A day without a month is left as dictated. */
export function writeDates(tokens: readonly Token[]): Token[] {
  const written: Token[] = []
  for (let at = 0; at < tokens.length;) {
    const date = dateAt(tokens, at)
    const [first, last] = [tokens[at], tokens[(date?.next ?? at + 1) - 1]]
    if (!first || !last) break
    const day = date ? null : dayOfList(tokens, at)
    const to = day && tokens[day.next - 1]
    if (day && to) written.push(wordFor(String(day.value), first, to))
    else written.push(date ? wordFor(date.text, first, last) : monthInCapitals(tokens, at, first))
    at = date?.next ?? day?.next ?? at + 1
  }
  return written
}

/** Reads days before others that end in a date: 'the first, second and third of June'. */
function dayOfList(
  tokens: readonly Token[],
  at: number,
  most = MOST_DAYS,
): { value: number; next: number } | null {
  const day = readOrdinal(tokens, wordAt(tokens, at) === 'the' ? at + 1 : at)
  if (!day || day.value > 31 || most === 0) return null
  const comma = isMark(tokens[day.next], ',') ? day.next + 1 : day.next
  const next = DAY_LINKS.has(wordAt(tokens, comma)) ? comma + 1 : comma
  if (next === day.next && !readOrdinal(tokens, next)) return null
  return (dayFirst(tokens, next) ?? dayOfList(tokens, next, most - 1)) ? day : null
}

const MOST_DAYS = 6
const DAY_LINKS = new Set(['and', 'or', 'to'])

/** Gives a month a capital: 'in march', 'since may'. The two months that are also verbs get one only after such a word. */
function monthInCapitals(tokens: readonly Token[], at: number, token: Token): Token {
  if (!ALSO_VERBS.has(wordAt(tokens, at)) || !BEFORE_MONTH.has(wordAt(tokens, at - 1))) return token
  return wordFor(MONTHS.get(token.key) ?? token.text, token, token)
}

/** The positions in the dictation of a date's day, month and year. */
export type DatePart = { part: 'day' | 'month' | 'year'; start: number; end: number }

/** `text` is the date as printed, `next` is the position after it, and `parts` are in dictated order. */
type SpokenDate = { text: string; next: number; parts: readonly DatePart[] }

/** Returns the date that starts here: day and month, month and day, or month and year. The first two may also have a year. */
export function dateAt(tokens: readonly Token[], at: number): SpokenDate | null {
  return dayFirst(tokens, at) ?? monthFirst(tokens, at)
}

/** Whether this is a month by its name alone. 'May' and 'March' count only with a capital or after 'in'. */
export function isMonth(tokens: readonly Token[], at: number): boolean {
  return monthIn(tokens, at, wordAt(tokens, at - 1) === 'in') !== null
}

/** Whether this word is the name of a month, or its abbreviation ('oct'). */
export function isMonthName(word: string): boolean {
  return MONTHS.has(word)
}

/** Reads 'twenty second', 'third' and '22nd'. Returns the value and the position after it. */
export function readOrdinal(tokens: readonly Token[], at: number): { value: number; next: number } | null {
  const tens = tensValue(wordAt(tokens, at))
  if (tens !== null) {
    const unit = ordinalValue(wordAt(tokens, at + 1))
    return unit !== null && unit < 10 ? { value: tens + unit, next: at + 2 } : null
  }
  const value = ordinalValue(wordAt(tokens, at))
  return value === null ? null : { value, next: at + 1 }
}

const MONTHS = new Map(Object.entries(months))
const ALSO_VERBS = new Set(['may', 'march'])
const BEFORE_MONTH = new Set(['in', 'since', 'until', 'early', 'late', 'mid', 'during', 'last', 'next'])

function dayFirst(tokens: readonly Token[], at: number): SpokenDate | null {
  const start = wordAt(tokens, at) === 'the' ? at + 1 : at
  const day = readOrdinal(tokens, start) ?? writtenDay(tokens, start)
  if (!day || day.value < 1 || day.value > 31) return null
  const joined = wordAt(tokens, day.next) === 'of'
  const monthAt = joined ? day.next + 1 : day.next
  const month = monthIn(tokens, monthAt, joined)
  if (month === null) return joined ? numberedMonth(tokens, at, day) : null
  return withYear(tokens, `${day.value} ${month}`, [
    { part: 'day', start: at, end: day.next },
    { part: 'month', start: monthAt, end: monthAt + 1 },
  ])
}

/** Reads a month by its number, but only with a year after it: 'the fourteenth of the third nineteen fifty one'. */
function numberedMonth(
  tokens: readonly Token[],
  at: number,
  day: { value: number; next: number },
): SpokenDate | null {
  const monthAt = wordAt(tokens, day.next + 1) === 'the' ? day.next + 2 : day.next + 1
  const number = readOrdinal(tokens, monthAt)
  const month = [...new Set(MONTHS.values())][(number?.value ?? 0) - 1]
  if (!number || month === undefined || !yearAt(tokens, number.next)) return null
  return withYear(tokens, `${day.value} ${month}`, [
    { part: 'day', start: at, end: day.next },
    { part: 'month', start: day.next + 1, end: number.next },
  ])
}

function monthFirst(tokens: readonly Token[], at: number): SpokenDate | null {
  const month = monthIn(tokens, at, wordAt(tokens, at - 1) === 'in')
  if (month === null) return null
  const inMonth: DatePart = { part: 'month', start: at, end: at + 1 }
  if (yearAt(tokens, at + 1)) return withYear(tokens, month, [inMonth])
  const the = wordAt(tokens, at + 1) === 'the'
  const day = readOrdinal(tokens, the ? at + 2 : at + 1)
  if (!day || day.value < 1 || day.value > 31) return null
  return withYear(tokens, `${day.value} ${month}`, [inMonth, { part: 'day', start: at + 1, end: day.next }])
}

function withYear(tokens: readonly Token[], text: string, parts: readonly DatePart[]): SpokenDate {
  const end = parts.at(-1)?.end ?? 0
  const year = yearAt(tokens, end)
  if (!year) return { text, next: end, parts }
  const inYear: DatePart = { part: 'year', start: end, end: year.next }
  return { text: `${text} ${year.text}`, next: year.next, parts: [...parts, inYear] }
}

function writtenDay(tokens: readonly Token[], at: number): { value: number; next: number } | null {
  const word = wordAt(tokens, at)
  return /^\d{1,2}$/u.test(word) ? { value: Number(word), next: at + 1 } : null
}

/** 'May' and 'march' are months only after 'of' or 'in', or with a capital. */
function monthIn(tokens: readonly Token[], at: number, certain: boolean): string | null {
  const word = wordAt(tokens, at)
  const verb = ALSO_VERBS.has(word) && !certain && !/^\p{Lu}/u.test(tokens[at]?.text ?? '')
  return verb ? null : (MONTHS.get(word) ?? null)
}

function yearAt(tokens: readonly Token[], at: number): { text: string; next: number } | null {
  const start = isMark(tokens[at], ',') && /^(?:19|20)\d\d$/u.test(wordAt(tokens, at + 1)) ? at + 1 : at
  const year = readNumber(tokens, start)
  return year && /^(?:19|20)\d\d$/u.test(year.text) ? year : null
}
