// Reads one number in any dictated form: 'one hundred and five', 'one fifty six', 'two point five', 'twenty nineteen', '2.5'.
import { digitValue, isNumberWord, tensValue, unitValue } from '../language/number-words.ts'
import { followsLabel } from './number-labels.ts'
import { joinsScale } from './scale-digits.ts'
import { wordAt, type Token } from './tokens.ts'

/** `text` is the number in digits, with the leading zeros of a row of digits. `next` is the position after it. */
export type NumberReading = { text: string; next: number }

/** Returns the number that starts here, or null. Reads 'one four one' as 141 and 'one fifty six' as 156. */
export function readNumber(tokens: readonly Token[], at: number): NumberReading | null {
  const whole =
    readLabelled(tokens, at) ?? readWritten(tokens, at) ?? readDigitRow(tokens, at) ?? readSaid(tokens, at)
  if (!whole) return readFraction(tokens, at, '0')
  return readFraction(tokens, whole.next, whole.text) ?? readHalf(tokens, whole) ?? whole
}

/** Words after a number that make a row such as 'twenty thirty minutes' a range, and not the year 2030. */
export const COUNTED = new Set(
  'seconds minutes hours days weeks months years milligrams micrograms mg units tablets patients'.split(' '),
)

type Said = { value: number; next: number }
type TwoDigits = { digits: string; next: number }

/** Separates the digit after a label: 'stage three' + 'fifty per cent', 'T four' + 'sixteen'. */
function readLabelled(tokens: readonly Token[], at: number): NumberReading | null {
  const digit = unitValue(wordAt(tokens, at))
  const next = wordAt(tokens, at + 1)
  if (digit === null || digit > 9 || !isNumberWord(next) || SCALE.has(next)) return null
  const row = wordAt(tokens, at - 1) === 'number' && digitValue(next) !== null
  return !row && followsLabel(tokens, at) ? { text: String(digit), next: at + 1 } : null
}

function readWritten(tokens: readonly Token[], at: number): NumberReading | null {
  const word = wordAt(tokens, at)
  if (!/^\d+(?:\.\d+)?$|^\d{1,3}(?:,\d{3})+$/u.test(word)) return null
  return { text: word.replaceAll(',', ''), next: at + 1 }
}

/** Reads three or more digits dictated one by one. */
function readDigitRow(tokens: readonly Token[], at: number): NumberReading | null {
  let text = ''
  let next = at
  for (
    let digit = digitValue(wordAt(tokens, next));
    digit !== null;
    digit = digitValue(wordAt(tokens, next))
  ) {
    text += String(digit)
    next += 1
  }
  const scale = SCALE.has(wordAt(tokens, next))
  return text.length >= 3 && !scale && wordAt(tokens, at) !== 'o' ? { text, next } : null
}

const SCALE = new Set(['hundred', 'thousand', 'million'])

function readSaid(tokens: readonly Token[], at: number): NumberReading | null {
  const said = readMillions(tokens, at)
  if (!said) return null
  const single = said.next === at + 1
  const joined = single ? (readAfterDigit(tokens, said) ?? readYear(tokens, said)) : null
  return joined ?? { text: String(said.value), next: said.next }
}

/**
 * Joins a digit to the two digits after it: 'one' + 'fifty six' → 156, 'one' + 'oh two' → 102. Does not join 'one twenty
 * milligram tablet'.
 */
function readAfterDigit(tokens: readonly Token[], digit: Said): NumberReading | null {
  if (digit.value < 1 || digit.value > 9) return null
  const low = readLow(tokens, digit.next)
  if (low && !SCALE.has(wordAt(tokens, low.next)) && !isTabletStrength(tokens, low.next)) {
    return { text: `${digit.value}${low.digits}`, next: low.next }
  }
  return null
}

/**
 * Joins the two halves of a year: 'nineteen' + 'ninety eight' → 1998, 'twenty' + 'twenty six' → 2026, 'twenty' + 'oh nine' →
 * 2009.
 */
function readYear(tokens: readonly Token[], century: Said): NumberReading | null {
  if (century.value !== 19 && century.value !== 20) return null
  const low = readLow(tokens, century.next)
  if (!low || SCALE.has(wordAt(tokens, low.next)) || COUNTED.has(wordAt(tokens, low.next))) return null
  return { text: `${century.value}${low.digits}`, next: low.next }
}

/** Reads the two digits after a leading digit or century: 'fifty six', 'ten', 'oh two'. */
function readLow(tokens: readonly Token[], at: number): TwoDigits | null {
  const nought = ['oh', 'o', 'nought', 'zero'].includes(wordAt(tokens, at))
  const digit = nought ? digitValue(wordAt(tokens, at + 1)) : null
  if (digit !== null && digit > 0) return twoDigits(digit, at + 2)
  const below = readBelowHundred(tokens, at)
  return below && below.value >= 10 ? twoDigits(below.value, below.next) : null
}

function twoDigits(value: number, next: number): TwoDigits {
  return { next, digits: String(value).padStart(2, '0') }
}

function isTabletStrength(tokens: readonly Token[], at: number): boolean {
  return /^(?:milli|micro|nano)?grams?$|^mg$/u.test(wordAt(tokens, at)) && FORMS.has(wordAt(tokens, at + 1))
}

const FORMS = new Set(
  'tablet tablets capsule capsules patch patches sachet sachets pessary suppository injection ampoule vial'.split(
    ' ',
  ),
)

/** Reads whole millions up to nine. 'Twelve million' stays in words, since a longer row of digits is a telephone number. */
function readMillions(tokens: readonly Token[], at: number): Said | null {
  const article = wordAt(tokens, at) === 'a' && SCALE.has(wordAt(tokens, at + 1)) && !isPartOf(tokens, at)
  const start = article ? at + 1 : at
  const bare = article && wordAt(tokens, start) === 'million' ? { value: 1, next: start } : null
  const high = bare ?? readBelowHundred(tokens, start)
  const millions = high && high.value >= 1 && high.value <= 9 && wordAt(tokens, high.next) === 'million'
  if (!millions) return readThousands(tokens, start)
  const rest = readRest(tokens, high.next + 1, readThousands)
  return { value: high.value * 1_000_000 + (rest?.value ?? 0), next: rest?.next ?? high.next + 1 }
}

/** True for 'half a million' and 'a quarter of a million'. */
function isPartOf(tokens: readonly Token[], at: number): boolean {
  return PARTS.has(wordAt(tokens, at - 1)) || PARTS.has(wordAt(tokens, at - 2))
}

const PARTS = new Set(['half', 'quarter'])

function readThousands(tokens: readonly Token[], at: number): Said | null {
  const bare = wordAt(tokens, at) === 'thousand' ? { value: 1, next: at } : null
  const high = readHundreds(tokens, at) ?? bare
  if (!high || wordAt(tokens, high.next) !== 'thousand') return high
  const rest = readRest(tokens, high.next + 1, readHundreds)
  return { value: high.value * 1000 + (rest?.value ?? 0), next: rest?.next ?? high.next + 1 }
}

function readHundreds(tokens: readonly Token[], at: number): Said | null {
  const bare = wordAt(tokens, at) === 'hundred'
  const high = bare ? { value: 1, next: at } : readBelowHundred(tokens, at)
  if (!high || wordAt(tokens, high.next) !== 'hundred' || high.value === 0) return high
  const hundreds = { value: high.value * 100, next: high.next + 1 }
  const rest = ofThousands(tokens, at, hundreds.next) ?? readRest(tokens, hundreds.next, readBelowHundred)
  return rest ? { value: hundreds.value + rest.value, next: rest.next } : hundreds
}

/**
 * Reads the 'fifty' of 'two hundred and fifty thousand', which together count the thousands. In 'between one hundred and two
 * thousand' the 'and' separates two numbers, unless another one follows.
 */
function ofThousands(tokens: readonly Token[], at: number, from: number): Said | null {
  const and = wordAt(tokens, from) === 'and'
  const low = readBelowHundred(tokens, and ? from + 1 : from)
  if (!low || low.value === 0 || !COUNTED_SCALES.has(wordAt(tokens, low.next))) return null
  const start = wordAt(tokens, at - 1) === 'a' ? at - 1 : at
  return and && wordAt(tokens, start - 1) === 'between' && !hasFurtherEnd(tokens, low.next + 1) ? null : low
}

const COUNTED_SCALES = new Set(['thousand', 'million'])

/** True if the upper end of a range follows: '… and three hundred thousand'. */
function hasFurtherEnd(tokens: readonly Token[], from: number): boolean {
  let at = from
  while (isNumberWord(wordAt(tokens, at))) at += 1
  return wordAt(tokens, at) === 'and' && isNumberWord(wordAt(tokens, at + 1))
}

/**
 * Reads the part after 'hundred', 'thousand' or 'million', which is missing in 'between one hundred and two hundred'. A digit
 * without 'and' counts only if it can be nothing else: 'four hundred three times a day' is 400.
 */
function readRest(
  tokens: readonly Token[],
  at: number,
  read: (tokens: readonly Token[], at: number) => Said | null,
): Said | null {
  const and = wordAt(tokens, at) === 'and'
  const rest = read(tokens, and ? at + 1 : at)
  if (!rest || rest.value === 0 || SCALE.has(wordAt(tokens, rest.next))) return null
  return and || rest.value >= 10 || joinsScale(tokens, at) ? rest : null
}

function readBelowHundred(tokens: readonly Token[], at: number): Said | null {
  const tens = tensValue(wordAt(tokens, at))
  if (tens === null) {
    const unit = unitValue(wordAt(tokens, at))
    return unit === null ? null : { value: unit, next: at + 1 }
  }
  const unit = unitValue(wordAt(tokens, at + 1))
  return unit !== null && unit > 0 && unit < 10
    ? { value: tens + unit, next: at + 2 }
    : { value: tens, next: at + 1 }
}

/** Reads 'point five' or 'point two five' after a whole number. 'At this point' has no fraction. */
function readFraction(tokens: readonly Token[], at: number, whole: string): NumberReading | null {
  if (wordAt(tokens, at) !== 'point' || whole.includes('.')) return null
  if (NOT_DECIMAL.has(wordAt(tokens, at - 1))) return null
  let digits = ''
  let next = at + 1
  for (;;) {
    const digit = digitValue(wordAt(tokens, next))
    const tens = digit === null && digits === '' ? readBelowHundred(tokens, next) : null
    const read = digit === null ? tens : { value: digit, next: next + 1 }
    if (
      !read ||
      wordAt(tokens, next) === 'o' ||
      (digits !== '' && !isQuarter(digits, read.value) && countsNext(tokens, next))
    )
      break
    digits += String(read.value)
    next = read.next
  }
  if (digits === '' && /^\d+$/u.test(wordAt(tokens, at + 1)))
    return { text: `${whole}.${wordAt(tokens, at + 1)}`, next: at + 2 }
  return digits === '' ? null : { text: `${whole}.${digits}`, next }
}

/**
 * True if the number at this position counts the next word and is not a decimal: 'below seven point eight one hour after meals',
 * 'five point three two hours after'. So does a number before 'tablets' or 'times'.
 */
function countsNext(tokens: readonly Token[], at: number): boolean {
  const next = wordAt(tokens, at + 1)
  if (FORMS.has(next) || next === 'times') return true
  const one = wordAt(tokens, at) === 'one' && SINGLE_SPAN.has(next)
  return one || (SPANS.has(next) && RELATIVE.has(wordAt(tokens, at + 2)))
}

/** True for the last digits of 'nought point two five tablets' and 'nought point seven five'. */
function isQuarter(digits: string, digit: number): boolean {
  return (digits === '2' || digits === '7') && digit === 5
}

const SINGLE_SPAN = new Set('second minute hour day week month year'.split(' '))
const SPANS = new Set([...SINGLE_SPAN].map((span) => `${span}s`))
const RELATIVE = new Set('ago after before earlier later post into following'.split(' '))

const NOT_DECIMAL = new Set(
  'this that the a some which what end trigger starting set power bullet my his her'.split(' '),
)

/** Reads 'two and a half' as 2.5. */
function readHalf(tokens: readonly Token[], whole: NumberReading): NumberReading | null {
  const half = ['and', 'a', 'half'].every((word, offset) => wordAt(tokens, whole.next + offset) === word)
  return half && /^\d+$/u.test(whole.text) ? { text: `${whole.text}.5`, next: whole.next + 3 } : null
}
