// The values a doctor corrects: a number with its unit, a frequency, a date, a side, a weekday and the like.
import lexicon from './corrections.json' with { type: 'json' }
import { dateAt, readOrdinal } from './dates.ts'
import { abbreviationAt } from './frequencies.ts'
import { readNumber } from './read-number.ts'
import { isMark, wordAt, type Token } from './tokens.ts'
import { unitAt } from './units.ts'

/**
 * A stretch of tokens with a value. Values of one `type` can replace each other; `unit` tells numbers apart
 * ('dose', 'time', 'length' …), '' for a bare number, which any number can replace.
 */
export type ValuePhrase = { type: string; unit: string; start: number; end: number }

/** The value that starts at this place, or null. */
export function valueAt(tokens: readonly Token[], at: number): ValuePhrase | null {
  return (
    dateValue(tokens, at) ??
    frequencyValue(tokens, at) ??
    numberValue(tokens, at) ??
    alternativeValue(tokens, at)
  )
}

/** Every value between two places, from left to right, none inside another. */
export function valuesBetween(tokens: readonly Token[], from: number, to: number): ValuePhrase[] {
  const values: ValuePhrase[] = []
  for (let at = from; at < to;) {
    const value = valueAt(tokens, at)
    if (value && value.end <= to) values.push(value)
    at = value && value.end <= to ? value.end : at + 1
  }
  return values
}

/** Can the later value stand for the earlier one? */
export function replaces(later: ValuePhrase, earlier: ValuePhrase): boolean {
  if (later.type !== earlier.type) return false
  return later.unit === earlier.unit || later.unit === '' || earlier.unit === ''
}

const ALTERNATIVES = new Map(
  lexicon.alternatives.flatMap((words, group) => words.map((word) => [word, `alternative ${group}`])),
)
const TIME = /^(?:second|minute|hour|day|week|month|year)s?$|^fortnights?$/u
const OFTEN = new Set(['once', 'twice'])
const PER = new Set('day week month year night hour'.split(' '))
const ADVERBS = new Set('daily weekly monthly nightly hourly yearly fortnightly'.split(' '))

function dateValue(tokens: readonly Token[], at: number): ValuePhrase | null {
  const date = dateAt(tokens, at)
  if (date) return { type: 'date', unit: '', start: at, end: date.next }
  const start = wordAt(tokens, at) === 'the' ? at + 1 : at
  const ordinal = readOrdinal(tokens, start)
  return ordinal && start > at ? { type: 'date', unit: '', start: at, end: ordinal.next } : null
}

function frequencyValue(tokens: readonly Token[], at: number): ValuePhrase | null {
  const end = abbreviationAt(tokens, at)?.next ?? spokenFrequency(tokens, at)
  return end === null ? null : { type: 'frequency', unit: '', start: at, end }
}

function spokenFrequency(tokens: readonly Token[], at: number): number | null {
  if (ADVERBS.has(wordAt(tokens, at))) return at + 1
  if (wordAt(tokens, at) === 'at' && wordAt(tokens, at + 1) === 'night') return at + 2
  const times = readNumber(tokens, at)
  const count = OFTEN.has(wordAt(tokens, at))
    ? at + 1
    : times && wordAt(tokens, times.next) === 'times'
      ? times.next + 1
      : null
  if (count === null) return null
  if (ADVERBS.has(wordAt(tokens, count))) return count + 1
  return ['a', 'per', 'each', 'every'].includes(wordAt(tokens, count)) && PER.has(wordAt(tokens, count + 1))
    ? count + 2
    : count
}

function numberValue(tokens: readonly Token[], at: number): ValuePhrase | null {
  const number = readNumber(tokens, at)
  if (!number) return null
  const joined = ['over', 'to'].includes(wordAt(tokens, number.next))
    ? readNumber(tokens, number.next + 1)
    : null
  const end = joined?.next ?? number.next
  const unit = unitAt(tokens, end)
  if (unit)
    return { type: 'number', unit: unit.unit.dose ? 'dose' : unit.unit.print, start: at, end: unit.next }
  if (TIME.test(wordAt(tokens, end))) return { type: 'number', unit: 'time', start: at, end: end + 1 }
  const cent = wordAt(tokens, end) === 'per' && wordAt(tokens, end + 1) === 'cent' ? end + 2 : end
  const percent = cent > end || wordAt(tokens, end) === 'percent' || isMark(tokens[end], '%')
  if (percent) return { type: 'number', unit: '%', start: at, end: Math.max(cent, end + 1) }
  return { type: 'number', unit: '', start: at, end }
}

function alternativeValue(tokens: readonly Token[], at: number): ValuePhrase | null {
  const type = ALTERNATIVES.get(wordAt(tokens, at))
  return type ? { type, unit: '', start: at, end: at + 1 } : null
}
