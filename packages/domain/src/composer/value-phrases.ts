// Finds the values that doctors correct: a number with its unit, a frequency, a date, a side, a weekday and the like.
import lexicon from './corrections.json' with { type: 'json' }
import { dateAt, isMonth, readOrdinal, type DatePart } from './dates.ts'
import { doubtfulNumberAt } from './doubtful-numbers.ts'
import { indexPhrases, phraseAt } from './draft.ts'
import { abbreviationAt } from './frequencies.ts'
import { followsLabel } from './number-labels.ts'
import { readNumber } from './read-number.ts'
import { isMark, wordAt, type Token } from './tokens.ts'
import { FORMS, unitAt } from './units.ts'

/**
 * A range of tokens with a value. Values of one `type` can replace each other. `unit` distinguishes numbers ('dose', 'time',
 * 'noun tablet', 'label stage' …), and ordinals from dates. It is '' for a bare number. `parts` are those of a date. A number of
 * type 'doubtful' has two readings and replaces nothing.
 */
export type ValuePhrase = {
  type: string
  unit: string
  start: number
  end: number
  parts?: readonly DatePart[]
}

/** Returns the value that starts here, or null. */
export function valueAt(tokens: readonly Token[], at: number): ValuePhrase | null {
  if (tokens[at]?.kind !== 'word') return null
  return (
    dateValue(tokens, at) ??
    frequencyValue(tokens, at) ??
    fractionValue(tokens, at) ??
    numberValue(tokens, at) ??
    ratioValue(tokens, at) ??
    alternativeValue(tokens, at)
  )
}

/** Returns every value between two positions, from left to right, but none within another. */
export function valuesBetween(tokens: readonly Token[], from: number, to: number): ValuePhrase[] {
  const values: ValuePhrase[] = []
  for (let at = from; at < to;) {
    const value = valueAt(tokens, at)
    if (value && value.end <= to) values.push(value)
    at = value && value.end <= to ? value.end : at + 1
  }
  return values
}

/** Whether the later value can replace the earlier one. */
export function replaces(later: ValuePhrase, earlier: ValuePhrase): boolean {
  if (later.type !== earlier.type || later.type === 'doubtful') return false
  return later.unit === earlier.unit || later.unit === '' || earlier.unit === ''
}

/** Returns the counted noun after a number, in the singular. */
export function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word
}

const ALTERNATIVES = new Map(
  lexicon.alternatives.flatMap((words, group) => words.map((word) => [word, `alternative ${group}`])),
)
const FREQUENCIES = indexPhrases(lexicon.frequencies, (phrase) => phrase)
const NO_NOUNS = new Set([...lexicon.boundaries, ...lexicon.continues])
const TIME = /^(?:second|minute|hour|day|week|month|year)s?$|^fortnights?$/u
const EACH = new Set(['a', 'per', 'each', 'every'])
const OFTEN = new Set(['once', 'twice'])
const PER = new Set('day week month year night hour'.split(' '))
const ADVERBS = new Set('daily weekly monthly nightly hourly yearly fortnightly'.split(' '))
const FRACTIONS = new Set(['half', 'quarter', 'whole'])

function dateValue(tokens: readonly Token[], at: number): ValuePhrase | null {
  const date = dateAt(tokens, at)
  if (date) return { type: 'date', unit: '', start: at, end: date.next, parts: date.parts }
  const ordinal = readOrdinal(tokens, wordAt(tokens, at) === 'the' ? at + 1 : at)
  if (ordinal) return dayOrMonth('day', at, ordinal.next)
  return isMonth(tokens, at) ? dayOrMonth('month', at, at + 1) : null
}

function dayOrMonth(part: DatePart['part'], start: number, end: number): ValuePhrase {
  return { type: 'date', unit: part === 'day' ? 'ordinal' : '', start, end, parts: [{ part, start, end }] }
}

function frequencyValue(tokens: readonly Token[], at: number): ValuePhrase | null {
  const end =
    abbreviationAt(tokens, at)?.next ?? phraseAt(FREQUENCIES, tokens, at)?.next ?? spokenFrequency(tokens, at)
  return end === null ? null : { type: 'frequency', unit: '', start: at, end }
}

/** Reads 'twice a day', 'three times daily', 'weekly' and the 'a day' of '200 mg a day'. Counts at most nine times. */
function spokenFrequency(tokens: readonly Token[], at: number): number | null {
  if (ADVERBS.has(wordAt(tokens, at))) return at + 1
  if (EACH.has(wordAt(tokens, at)) && PER.has(wordAt(tokens, at + 1)))
    return unitAt(tokens, at - 1)?.unit.dose === true ? at + 2 : null
  const times = readNumber(tokens, at)
  const small = times !== null && times.next === at + 1 && Number(times.text) < 10
  const count = OFTEN.has(wordAt(tokens, at))
    ? at + 1
    : small && wordAt(tokens, times.next) === 'times'
      ? times.next + 1
      : null
  if (count === null) return null
  if (ADVERBS.has(wordAt(tokens, count))) return count + 1
  return EACH.has(wordAt(tokens, count)) && PER.has(wordAt(tokens, count + 1)) ? count + 2 : count
}

/** Reads 'half a tablet', 'a quarter of a tablet' and 'a whole tablet'. */
function fractionValue(tokens: readonly Token[], at: number): ValuePhrase | null {
  const start = ['a', 'one'].includes(wordAt(tokens, at)) ? at + 1 : at
  if (!FRACTIONS.has(wordAt(tokens, start))) return null
  const of = wordAt(tokens, start + 1) === 'of' ? start + 2 : start + 1
  const end = ['a', 'an'].includes(wordAt(tokens, of)) ? of + 1 : start + 1
  const noun = wordAt(tokens, end)
  const unit = unitAt(tokens, end)
  if (unit && noun.length > 1) return { type: 'number', start: at, ...unitOf(tokens, at, end) }
  if (!FORMS.has(noun) && !TIME.test(noun)) return null
  return { type: 'number', unit: FORMS.has(noun) ? `noun ${singular(noun)}` : 'time', start: at, end }
}

function numberValue(tokens: readonly Token[], at: number): ValuePhrase | null {
  const number = readNumber(tokens, at)
  if (!number) return null
  const doubtful = doubtfulNumberAt(tokens, at)
  if (doubtful !== null) return { type: 'doubtful', unit: '', start: at, end: doubtful }
  return { type: 'number', start: at, ...unitOf(tokens, at, number.next) }
}

/** Reads a typed '140/90' or '30/500'. */
function ratioValue(tokens: readonly Token[], at: number): ValuePhrase | null {
  const ratio = /^\d+\/\d+(?:\.\d+)?$/u.test(wordAt(tokens, at))
  return ratio ? { type: 'ratio', unit: '', start: at, end: at + 1 } : null
}

function unitOf(tokens: readonly Token[], at: number, end: number): { unit: string; end: number } {
  const unit = unitAt(tokens, end)
  if (unit) return { unit: unit.unit.dose ? 'dose' : unit.unit.print, end: unit.next }
  if (TIME.test(wordAt(tokens, end))) return { unit: 'time', end: end + 1 }
  const cent = wordAt(tokens, end) === 'per' && wordAt(tokens, end + 1) === 'cent' ? end + 2 : end
  const percent = cent > end || wordAt(tokens, end) === 'percent' || isMark(tokens[end], '%')
  if (percent) return { unit: '%', end: Math.max(cent, end + 1) }
  if (followsLabel(tokens, at)) return { unit: `label ${wordAt(tokens, at - 1)}`, end: gradeEnd(tokens, end) }
  return { unit: nounUnit(tokens, end), end: gradeEnd(tokens, end) }
}

/** In 'three b' the letter belongs to the number. */
function gradeEnd(tokens: readonly Token[], end: number): number {
  const letter = wordAt(tokens, end)
  const article = letter === 'a' && tokens[end + 1]?.kind === 'word'
  return /^[a-d]$/u.test(letter) && !article && !/^[ds]$/u.test(wordAt(tokens, end + 1)) ? end + 1 : end
}

function nounUnit(tokens: readonly Token[], at: number): string {
  const noun = wordAt(tokens, at)
  if (noun.length < 3 || NO_NOUNS.has(noun) || ALTERNATIVES.has(noun)) return ''
  return readNumber(tokens, at) || frequencyValue(tokens, at) ? '' : `noun ${singular(noun)}`
}

function alternativeValue(tokens: readonly Token[], at: number): ValuePhrase | null {
  const type = ALTERNATIVES.get(wordAt(tokens, at))
  return type ? { type, unit: '', start: at, end: at + 1 } : null
}
