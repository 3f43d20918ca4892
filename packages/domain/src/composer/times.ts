// Writes spoken times of day in digits: 'half past two' → '2:30', 'nine thirty a m' → '9:30 am', 'fourteen thirty hours' →
// '14:30'.
import lexicon from './times.json' with { type: 'json' }
import { isNumberWord, tensValue, unitValue } from '../language/number-words.ts'
import { isMark, wordAt, wordFor, type Token } from './tokens.ts'
import { COUNTED_NOUNS, unitAt } from './units.ts'

/**
 * Writes only unambiguous times: with 'past' or 'quarter to', with 'a m' or 'p m', with 'hours' on the 24-hour clock, or hour and
 * minutes after 'at'. 'Ten to twelve' may be a range and 'two o'clock' a place on the breast, so both are unchanged.
 */
export function writeTimes(tokens: readonly Token[]): Token[] {
  const written: Token[] = []
  for (let at = 0; at < tokens.length;) {
    const time = timeAt(tokens, at)
    const [first, last] = [tokens[at], tokens[(time?.next ?? at + 1) - 1]]
    if (!first || !last) break
    written.push(time ? wordFor(time.text, first, last) : first)
    at = time?.next ?? at + 1
  }
  return written
}

type Time = { text: string; next: number }

const MINUTES_PAST = new Map(Object.entries(lexicon.minutesPast))
const LINKS = new Set(lexicon.before)

function timeAt(tokens: readonly Token[], at: number): Time | null {
  const time = pastOrTo(tokens, at) ?? clockTime(tokens, at)
  if (!time) return null
  const half = halfOfDay(tokens, time.next)
  if (!half) return time.alone ? { text: time.text, next: time.next } : null
  return { text: `${time.text} ${half.text}`, next: half.next }
}

/** 'alone' is true if the time has no 'a m' or 'p m' after it. */
type Clock = Time & { alone: boolean }

/** Reads 'half past two', 'ten past eleven' and 'quarter to nine'. */
function pastOrTo(tokens: readonly Token[], at: number): Clock | null {
  for (const length of [3, 2, 1]) {
    const link = wordAt(tokens, at + length)
    if (link !== 'past' && link !== 'to') continue
    const said = Array.from({ length }, (_, offset) => wordAt(tokens, at + offset)).join(' ')
    const minutes = MINUTES_PAST.get(said)
    const hour = hourAt(tokens, at + length + 1)
    if (minutes === undefined || hour === null) continue
    const counts =
      COUNTED_NOUNS.has(wordAt(tokens, at + length + 2)) || isNumberWord(wordAt(tokens, at + length + 2))
    if (counts) return null
    const next = at + length + 2
    if (link === 'past') return { text: clock(hour, minutes), next, alone: true }
    // After 'at', falling numbers are a time and not a range: 'at twenty to three'. 'At five to ten' may be a range.
    const isTime = minutes === 15 || (wordAt(tokens, at - 1) === 'at' && minutes > hour)
    if (link === 'to' && isTime && unitAt(tokens, next) === null && wordAt(tokens, next) !== 'out')
      return { text: clock(hour === 1 ? 12 : hour - 1, 60 - minutes), next, alone: true }
  }
  return null
}

function hourAt(tokens: readonly Token[], at: number): number | null {
  const word = wordAt(tokens, at)
  const value = /^\d{1,2}$/u.test(word) ? Number(word) : unitValue(word)
  return value !== null && value >= 1 && value <= 12 ? value : null
}

function clock(hour: number, minutes: number): string {
  return `${hour}:${String(minutes).padStart(2, '0')}`
}

/** Reads 'two thirty', 'nine' and 'fourteen thirty hours'. */
function clockTime(tokens: readonly Token[], at: number): Clock | null {
  const word = wordAt(tokens, at)
  if (isNumberWord(wordAt(tokens, at - 1))) return null
  const hour = wholeNumber(tokens, at)
  if (hour === null || hour.value > 23 || (hour.value === 0 && word !== 'zero')) return null
  const minutes = minutesAt(tokens, hour.next)
  if (!minutes) return { text: String(hour.value), next: hour.next, alone: false }
  if (wordAt(tokens, minutes.next) === 'hours' && hour.value > 9) {
    return { text: clock(hour.value, minutes.value), next: minutes.next + 1, alone: true }
  }
  const after = wordAt(tokens, minutes.next)
  const measured = COUNTED_NOUNS.has(after) || isNumberWord(after) || unitAt(tokens, minutes.next) !== null
  const alone =
    LINKS.has(wordAt(tokens, at - 1)) && QUARTERS.has(minutes.value) && !measured && after !== 'per'
  return {
    text: clock(hour.value, minutes.value),
    next: minutes.next,
    alone: alone && (hour.value <= 12 || wordAt(tokens, at - 1) === 'at') && !isPrice(after),
  }
}

const QUARTERS = new Set([15, 30, 45])

function isPrice(word: string): boolean {
  return word === 'over' || word === 'to' || word === 'out'
}

function wholeNumber(tokens: readonly Token[], at: number): { value: number; next: number } | null {
  const value = unitValue(wordAt(tokens, at))
  if (value !== null) return { value, next: at + 1 }
  const tens = tensValue(wordAt(tokens, at))
  const unit = unitValue(wordAt(tokens, at + 1))
  return tens === 20 && unit !== null && unit >= 1 && unit <= 3 ? { value: 20 + unit, next: at + 2 } : null
}

/** Reads 'thirty', 'forty five', 'oh five' or 'fifteen'. */
function minutesAt(tokens: readonly Token[], at: number): { value: number; next: number } | null {
  const word = wordAt(tokens, at)
  const unit = unitValue(wordAt(tokens, at + 1))
  if (word === 'oh' && unit !== null && unit >= 1 && unit < 10) return { value: unit, next: at + 2 }
  const tens = tensValue(word)
  if (tens !== null && tens < 60) {
    return unit !== null && unit >= 1 && unit < 10
      ? { value: tens + unit, next: at + 2 }
      : { value: tens, next: at + 1 }
  }
  const teen = unitValue(word)
  return teen !== null && teen >= 10 ? { value: teen, next: at + 1 } : null
}

/** Reads 'a m', 'am', 'a.m.' and 'pm'. After an 'I' an 'am' is a verb: 'at nine am', but not 'nine I am'. */
function halfOfDay(tokens: readonly Token[], at: number): Time | null {
  const word = wordAt(tokens, at)
  if (word === 'am' || word === 'pm') return { text: word, next: at + 1 }
  const letter = word === 'a' || word === 'p'
  if (letter && wordAt(tokens, at + 1) === 'm' && !isMark(tokens[at + 1], '.'))
    return { text: `${word}m`, next: at + 2 }
  return null
}
