// Decides which bare numbers are written in digits, which stay in words, and which join a short name (BRCA2).
import { isComparedValue } from './comparisons.ts'
import { readOrdinal } from './dates.ts'
import { isNumberWord, unitValue } from '../language/number-words.ts'
import { isGradeLetter, isLetterName } from './number-labels.ts'
import { readNumber, type NumberReading } from './read-number.ts'
import { isMark, startsSegment, wordAt, wordFor, type Token } from './tokens.ts'
import { COUNTED_NOUNS, JOINED_NAMES, LABELS, NUMBERED_WORDS } from './units.ts'

/** The tokens that replace those up to `next`. */
export type Quantity = { tokens: Token[]; next: number }

/** Writes a bare number: in digits if it counts or measures, joined to a short name (BRCA2), or as dictated. */
export function countAt(tokens: readonly Token[], at: number, number: NumberReading): Quantity | null {
  const joined = joinsName(tokens, at, number)
  if (!joined && !isCount(tokens, at, number)) return null
  const text = isWritten(tokens, at, number) ? (tokens[at]?.text ?? '') : grouped(number.text)
  const token = (joined && discAt(tokens, at, number)) || one(tokens, at, number.next, text)
  const graded = withGrade(tokens, token) ?? token
  if (!joined) return graded === token ? withAge(tokens, token) : graded
  const [first, ...rest] = graded?.tokens ?? []
  return graded && first ? { ...graded, tokens: [{ ...first, before: '' }, ...rest] } : null
}

/** True for numbers from ten up, fractions, numbers counted in units, and numbers after a numbered word ('type 2'). */
export function isCount(tokens: readonly Token[], at: number, number: NumberReading): boolean {
  if (number.text.includes('.') || number.text.startsWith('-') || Number(number.text) >= 10) return true
  if (isWritten(tokens, at, number) || NUMBERED_WORDS.has(wordAt(tokens, at - 1))) return true
  if (wordAt(tokens, at - 1) === 'status' && wordAt(tokens, at - 2) === 'performance') return true
  const next = wordAt(tokens, number.next)
  if (IS.has(wordAt(tokens, at - 1)) && isMeasured(wordAt(tokens, at - 2))) return true
  if (isComparedValue(tokens, at, number.next) || isSum(tokens, at, number)) return true
  if (next === 'times')
    return (
      !DAILY.has(`${wordAt(tokens, number.next + 1)} ${wordAt(tokens, number.next + 2)}`) &&
      wordAt(tokens, number.next + 1) !== 'daily'
    )
  if (isInSlashes(tokens, at, number) || isOutOf(tokens, number.next + 1)) return true
  const part = partOf(tokens, at, number)
  if (part !== null) return part
  if (PRINTED_FREQUENCY.test(next)) return true
  return COUNTED_NOUNS.has(next) || (next === 'more' && COUNTED_NOUNS.has(wordAt(tokens, number.next + 1)))
}

/** True for 'eighty seven slash five slash nine' → 87/5/9. */
function isInSlashes(tokens: readonly Token[], at: number, number: NumberReading): boolean {
  if (isMark(tokens[at - 1], '/')) return isNumberWord(wordAt(tokens, at - 2))
  return isMark(tokens[number.next], '/') && isNumberWord(wordAt(tokens, number.next + 1))
}

/** True for the 'out of seven' of 'five nights out of seven'. */
function isOutOf(tokens: readonly Token[], at: number): boolean {
  if (wordAt(tokens, at) !== 'out' || wordAt(tokens, at + 1) !== 'of') return false
  return readNumber(tokens, at + 2) !== null
}

const IS = new Set(['is', 'was', 'of'])

/** True for 'ferritin is six' and 'a score of four', but not for 'day of one' or 'number is two'. */
function isMeasured(word: string): boolean {
  return NUMBERED_WORDS.has(word) && !LABELS.has(word) && !NOT_MEASURED.has(word)
}

const NOT_MEASURED = new Set(['days', 'ward', 'target', 'count', 'weight', 'height', 'rate'])

/**
 * Whether a number is part of 'four out of ten' or 'one in forty', where both numbers are in digits. Null if it is in neither.
 */
function partOf(tokens: readonly Token[], at: number, number: NumberReading): boolean | null {
  const next = wordAt(tokens, number.next)
  if (next === 'out')
    return wordAt(tokens, number.next + 1) === 'of' && readNumber(tokens, number.next + 2) !== null
  if (next === 'in' && isChance(tokens, number)) return true
  if (wordAt(tokens, at - 1) === 'in' && ['one', '1'].includes(wordAt(tokens, at - 2)))
    return !isWritten(tokens, at, number)
  return wordAt(tokens, at - 1) === 'of' && wordAt(tokens, at - 2) === 'out' ? true : null
}

/** Writes 'fiftieth' as '50th'. Smaller ordinals stay in words. */
export function ordinalAt(tokens: readonly Token[], at: number): Quantity | null {
  const ordinal = readOrdinal(tokens, at)
  if (!ordinal || ordinal.value < 10 || /^\d/u.test(wordAt(tokens, at))) return null
  const teen = ordinal.value % 100 > 10 && ordinal.value % 100 < 14
  const suffix = teen ? 'th' : (['th', 'st', 'nd', 'rd'][ordinal.value % 10] ?? 'th')
  return one(tokens, at, ordinal.next, `${ordinal.value}${suffix}`)
}

/** Returns one token with this text for the tokens from `at` to `next`. */
export function one(tokens: readonly Token[], at: number, next: number, text: string): Quantity | null {
  const [first, last] = [tokens[at], tokens[next - 1]]
  return first && last ? { tokens: [wordFor(text, first, last)], next } : null
}

/** Groups the digits of numbers from 10,000 in threes. A row of digits with a leading zero is a telephone number. */
export function grouped(amount: string): string {
  return /^[1-9]\d{4,6}$/u.test(amount) ? amount.replace(/\B(?=(?:\d{3})+$)/gu, ',') : amount
}

function isWritten(tokens: readonly Token[], at: number, number: NumberReading): boolean {
  return number.next === at + 1 && /^\d/u.test(wordAt(tokens, at))
}

/** True for 'three plus four equals seven'. */
function isSum(tokens: readonly Token[], at: number, number: NumberReading): boolean {
  const before = SUM.has(wordAt(tokens, at - 1)) && isNumberWord(wordAt(tokens, at - 2))
  return before || (SUM.has(wordAt(tokens, number.next)) && readNumber(tokens, number.next + 1) !== null)
}

const SUM = new Set(['plus', 'equals'])

/** True for 'one in forty', if the second number is neither a duration nor a year. */
function isChance(tokens: readonly Token[], number: NumberReading): boolean {
  const of = number.text === '1' ? readNumber(tokens, number.next + 1) : null
  return of !== null && !COUNTED_NOUNS.has(wordAt(tokens, of.next)) && !/^(?:19|20)\d\d$/u.test(of.text)
}

/** Matches the text that `writeFrequencies` writes as one word. */
const PRINTED_FREQUENCY =
  /^(?:(?:once|twice|three times|four times) daily|at night|in the morning|as required)$/u
const DAILY = new Set(['a day', 'per day'])

/** True for 'T two', 'BRCA two' and 'stage four A three', but not for 'hepatitis C six weeks ago' or 'A three week history'. */
function joinsName(tokens: readonly Token[], at: number, number: NumberReading): boolean {
  const name = tokens[at - 1]
  if (name?.kind !== 'word' || !/^\d{1,2}$/u.test(number.text)) return false
  if (JOINED_NAMES.has(name.key) && /^\p{Lu}+$/u.test(name.text)) return true
  if (COUNTED_NOUNS.has(wordAt(tokens, number.next))) return false
  if (name.text === 'A') return !startsSegment(tokens, at - 1)
  if (name.text === 'B' && number.text === '12') return true
  // In typed notes the number is a value: 'R 38, L 22', 'vit D 61'.
  if (isWritten(tokens, at, number) && !(/^[CTLS]$/u.test(name.text) && Number(number.text) <= 12))
    return false
  return isLetterName(tokens, at - 1)
}

/** Reads 'L four five' as L4/5: two adjacent vertebrae, which name a disc or a joint. */
function discAt(tokens: readonly Token[], at: number, number: NumberReading): Quantity | null {
  const lower = unitValue(wordAt(tokens, number.next))
  const level = /^[CTLS]$/u.test(tokens[at - 1]?.text ?? '') && lower === Number(number.text) + 1
  const counts =
    COUNTED_NOUNS.has(wordAt(tokens, number.next + 1)) || wordAt(tokens, number.next + 1) === 'point'
  return level && !counts ? one(tokens, at, number.next + 1, `${number.text}/${lower}`) : null
}

/** Joins a grade to its number: 'stage three b' → 'stage 3b'. */
function withGrade(tokens: readonly Token[], count: Quantity | null): Quantity | null {
  const letter = count && isGradeLetter(tokens, count.next) ? tokens[count.next] : undefined
  if (!count || !letter) return null
  return { tokens: [...count.tokens, { ...letter, before: '' }], next: count.next + 1 }
}

const SPAN = /^(?:year|month|week|day|hour|minute)$/u
/** Nouns for something that lasts, or follows after, this long. */
const LASTING = new Set(
  'history course tape wait review follow-up period trial supply recording monitor monitoring interval gap delay stay admission prescription'.split(
    ' ',
  ),
)

/** Joins an age or duration to its noun: 'seventy two year old' → '72-year-old', 'four day history' → '4-day history'. */
function withAge(tokens: readonly Token[], count: Quantity | null): Quantity | null {
  const [span, old] = count ? [tokens[count.next], tokens[count.next + 1]] : []
  if (!count || !span || !old || !SPAN.test(span.key)) return count
  const followUp = old.key === 'follow' && tokens[count.next + 2]?.key === 'up'
  if (LASTING.has(old.key) || followUp)
    return { tokens: [...count.tokens, { ...span, before: '-' }], next: count.next + 1 }
  if (old.key !== 'old') return count
  const hyphened = [span, old].map((token) => ({ ...token, before: '-' as const }))
  return { tokens: [...count.tokens, ...hyphened], next: count.next + 2 }
}
