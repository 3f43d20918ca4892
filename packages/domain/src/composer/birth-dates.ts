// Reads a date of birth dictated only in numbers: 'date of birth five ten sixty seven' → 05/10/1967.
import { isMonthName } from './dates.ts'
import { indexPhrases, phraseAt } from './draft.ts'
import { digitValue, isNumberWord, tensValue, unitValue } from '../language/number-words.ts'
import { isMark, printTokens, wordAt, wordFor, type Token } from './tokens.ts'

/**
 * Writes the numbers as a date if one of their readings is the record's date of birth (`recorded`, an ISO date), or if there is
 * only one reading. Otherwise it leaves the words as dictated, in one token that no other rule reads as a number.
 */
export function writeBirthDates(tokens: readonly Token[], recorded: string | null): Token[] {
  const written: Token[] = []
  for (let at = 0; at < tokens.length;) {
    const from = rowStart(tokens, at)
    const row = from === null ? [] : numberRow(tokens, from)
    const [first, last] = [row[0], row.at(-1)]
    const token = tokens[at]
    if (!token) break
    if (from !== null && first && last) {
      const text = dateFrom(row, recorded) ?? printTokens(row)
      written.push(...tokens.slice(at, from), wordFor(text, first, last))
      at = from + row.length
    } else {
      written.push(token)
      at += 1
    }
  }
  return written
}

const NAMES = indexPhrases(['date of birth', 'dob', 'd o b'], (phrase) => phrase)
const IS = new Set(['is', 'was'])
const LEAST = 3

/** Returns the position of the numbers after 'date of birth is'. */
function rowStart(tokens: readonly Token[], at: number): number | null {
  const named = phraseAt(NAMES, tokens, at)?.next ?? null
  if (named === null) return null
  const from = isMark(tokens[named], ':,') || IS.has(wordAt(tokens, named)) ? named + 1 : named
  return isPart(tokens[from]) ? from : null
}

function isPart(token: Token | undefined): boolean {
  if (token?.kind !== 'word') return false
  return (
    /^\d{1,4}$/u.test(token.key) ||
    (!/^\d/u.test(token.key) && isNumberWord(token.key)) ||
    digitValue(token.key) === 0
  )
}

/** Returns at least three numbers. Numbers before the name of a month are another date. */
function numberRow(tokens: readonly Token[], from: number): Token[] {
  let end = from
  while (isPart(tokens[end]) || (wordAt(tokens, end) === 'and' && wordAt(tokens, end - 1) === 'thousand'))
    end += 1
  const other = isMonthName(wordAt(tokens, end)) || wordAt(tokens, end) === 'of'
  return end - from < LEAST || other ? [] : tokens.slice(from, end)
}

function dateFrom(row: readonly Token[], recorded: string | null): string | null {
  const readings = new Set(readingsOf(row.map((token) => token.key)))
  const [only] = readings
  if (recorded !== null && readings.has(recorded)) return inFigures(recorded)
  const centuries = [...readings].filter(
    (date) => date.startsWith('20') && readings.has(`19${date.slice(2)}`),
  )
  if (readings.size === 2 && centuries.length === 1 && [...readings].some(isLongPast)) {
    return inFigures([...readings].find((date) => date.startsWith('19')) ?? '')
  }
  return readings.size === 1 && only !== undefined ? inFigures(only) : null
}

/** True for the years 1930 to 1999, as which two digits from 30 on are read, because birth dates are not in the future. */
function isLongPast(date: string): boolean {
  return date.startsWith('19') && Number(date.slice(2, 4)) >= 30
}

function inFigures(date: string): string {
  return date.split('-').toReversed().join('/')
}

/** Returns every date (ISO) that these words can mean. The date must use all the words. */
function readingsOf(words: readonly string[]): string[] {
  return pairsAt(words, 0).flatMap((day) =>
    pairsAt(words, day.next).flatMap((month) =>
      yearsOf(words.slice(month.next)).flatMap((year) => {
        const date = `${year}-${twoDigits(month.value)}-${twoDigits(day.value)}`
        const real = new Date(`${date}T00:00:00Z`)
        return !Number.isNaN(real.getTime()) && real.toISOString().startsWith(date) ? [date] : []
      }),
    ),
  )
}

type Part = { value: number; next: number }

/** Returns the numbers below a hundred that may start here: 'five', 'oh five', 'one four', 'twenty', 'twenty one', '14'. */
function pairsAt(words: readonly string[], at: number): Part[] {
  const [first = '', second = ''] = [words[at], words[at + 1]]
  if (/^\d{1,2}$/u.test(first)) return [{ value: Number(first), next: at + 1 }]
  const [tens, unit] = [tensValue(first), unitValue(second)]
  if (tens !== null) {
    const whole = unit !== null && unit > 0 && unit < 10 ? [{ value: tens + unit, next: at + 2 }] : []
    return [{ value: tens, next: at + 1 }, ...whole]
  }
  const [high, low] = [digitValue(first), digitValue(second)]
  const digits = high !== null && low !== null ? [{ value: high * 10 + low, next: at + 2 }] : []
  const single = unitValue(first)
  return single === null ? digits : [{ value: single, next: at + 1 }, ...digits]
}

/** Returns the years that all of these words can mean: 'nineteen sixty seven', 'sixty seven', 'two thousand and five', '1967'. */
function yearsOf(words: readonly string[]): string[] {
  const [first = '', second = '', third = ''] = words
  if (words.length === 1 && /^(?:19|20)\d\d$/u.test(first)) return [first]
  if (second === 'thousand' && (first === 'two' || first === '2')) {
    const rest = words.slice(third === 'and' ? 3 : 2)
    if (rest.length === 0) return ['2000']
    return pairsAt(rest, 0).flatMap(({ value, next }) =>
      next === rest.length ? [`20${twoDigits(value)}`] : [],
    )
  }
  return pairsAt(words, 0).flatMap((high) => {
    if (high.next === words.length) return [`19${twoDigits(high.value)}`, `20${twoDigits(high.value)}`]
    if (high.value !== 19 && high.value !== 20) return []
    const lows = pairsAt(words, high.next).filter(({ next }) => next === words.length)
    return lows.map((low) => `${high.value}${twoDigits(low.value)}`)
  })
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
