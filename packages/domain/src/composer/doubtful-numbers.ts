// Leaves numbers with two readings ('forty three times a day') as dictated (rules §7.8).
import { compoundStrengthAt } from './compound-strengths.ts'
import { followsLabel } from './number-labels.ts'
import { isNumberWord, isSmallNumber, tensValue, unitValue } from '../language/number-words.ts'
import { readNumber } from './read-number.ts'
import { joinsScale } from './scale-digits.ts'
import { printTokens, wordAt, type Token } from './tokens.ts'
import { FORMS, unitAt } from './units.ts'

/**
 * Returns the position after number words that may be one number or two, or null for a clear number. For example, 'forty three
 * times a day' may be 40, three times a day, or 43 times. Others are 'two fifty two puffs', 'five hundred twelve hourly', 'thirty
 * five hundred' and 'two ten minutes'.
 */
export function doubtfulNumberAt(tokens: readonly Token[], at: number): number | null {
  if (!isNumberWord(wordAt(tokens, at)) || /^\d/u.test(wordAt(tokens, at))) return null
  const end = wordsEnd(tokens, at)
  const labelled = followsLabel(tokens, at) && wordAt(tokens, at - 1) !== 'number'
  if (end - at < 2 || labelled || compoundStrengthAt(tokens, at)) return null
  return clockEnd(tokens, at) ?? (isDoubtful(tokens, at, end) ? end : null)
}

/** Returns a note for the secretary about each doubtful number. */
export function numberDoubts(tokens: readonly Token[]): string[] {
  const notes: string[] = []
  for (let at = 0; at < tokens.length;) {
    const end = doubtfulNumberAt(tokens, at)
    if (end !== null && clockEnd(tokens, at) === null) {
      const around = tokens.slice(Math.max(0, at - 1), end + 3).filter((token) => token.kind === 'word')
      notes.push(
        `Please check: ‘${printTokens(around)}’ can be read in two ways. The letter has the words as dictated.`,
      )
    }
    at = end ?? compoundStrengthAt(tokens, at)?.next ?? readNumber(tokens, at)?.next ?? at + 1
  }
  return notes
}

const SPAN = /^(?:second|minute|hour|day|week|month|year)s?$/u
const SCALES = new Set(['hundred', 'thousand', 'million'])
const LONGEST = 12

/** Returns the position after consecutive number words. */
function wordsEnd(tokens: readonly Token[], at: number): number {
  let end = at
  while (isNumberWord(wordAt(tokens, end)) && end - at < LONGEST) end += 1
  return end
}

/** Returns the position after 'nine thirty' in 'at nine thirty', which is a time. With `anywhere` no 'at' is needed. */
export function clockEnd(tokens: readonly Token[], at: number, anywhere = false): number | null {
  const hour = unitValue(wordAt(tokens, at)) ?? 0
  if ((wordAt(tokens, at - 1) !== 'at' && !anywhere) || hour < 1 || hour > 12) return null
  const end = wordsEnd(tokens, at + 1)
  const words = wordsBetween(tokens, at + 1, end)
  const minutes = end > at + 1 && isTwoDigits(words) && (tensValue(words[0] ?? '') ?? 0) < 60
  const pressure = wordAt(tokens, end) === 'on' && readNumber(tokens, end + 1) !== null
  const measured = unitAt(tokens, end) !== null || NOT_CLOCK.has(wordAt(tokens, end)) || pressure
  return minutes && !measured && !SPAN.test(wordAt(tokens, end)) ? end : null
}

const NOT_CLOCK = new Set('over to or per percent point and systolic centile beats'.split(' '))

function wordsBetween(tokens: readonly Token[], from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, offset) => wordAt(tokens, from + offset))
}

/** True for 'ten', 'forty' and 'forty three'. */
function isTwoDigits([first = '', second, third]: readonly string[]): boolean {
  const tens = tensValue(first)
  if (third !== undefined) return false
  if (second === undefined) return tens !== null || (unitValue(first) ?? 0) >= 10
  return tens !== null && isSmallNumber(second)
}

function isDoubtful(tokens: readonly Token[], at: number, end: number): boolean {
  const words = wordsBetween(tokens, at, end)
  const following = wordAt(tokens, end)
  const counted = FORMS.has(following) || following === 'times' || following === 'hourly'
  if (words.some((word) => SCALES.has(word))) {
    return isDoubtfulScale(words, {
      counted,
      span: SPAN.test(following),
      joined: joinsScale(tokens, end - 1),
    })
  }
  const [first = '', ...rest] = words
  const [tens = '', digit = ''] = words.slice(-2)
  if (counted && tensValue(tens) !== null && isSmallNumber(digit) && digit !== 'one') return true
  return (counted || SPAN.test(following)) && isSmallNumber(first) && isTwoDigits(rest)
}

/** The meaning of a number in hundreds by the words after it: counted, a duration, or joined to its last digit. */
type Counted = { counted: boolean; span: boolean; joined: boolean }

/** True for 'thirty five hundred', 'metformin five hundred one b d' and 'five hundred twelve hourly'. */
function isDoubtfulScale(words: readonly string[], { counted, span, joined }: Counted): boolean {
  const scale = words.findLastIndex((word) => SCALES.has(word))
  const hundred = words.indexOf('hundred')
  if (hundred >= 2 && !SCALES.has(words[hundred - 2] ?? '')) return true
  const rest = words.slice(scale + 1)
  if (rest.length === 0) return false
  if (rest.length === 1 && isSmallNumber(rest[0] ?? '')) return !(counted || joined)
  return counted || span
}
