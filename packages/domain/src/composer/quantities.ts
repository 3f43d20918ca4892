// Writes spoken numbers in digits with their units: doses, blood pressure, acuity, percentages (rules §7.4, §7.5).
import { compoundStrengthAt } from './compound-strengths.ts'
import { countAt, grouped, isCount, one, ordinalAt, type Quantity } from './counts.ts'
import { doubtfulNumberAt } from './doubtful-numbers.ts'
import { isNumberWord, isSmallNumber } from '../language/number-words.ts'
import { readOrdinal } from './dates.ts'
import { isLetterName } from './number-labels.ts'
import { readNumber, type NumberReading } from './read-number.ts'
import { isMark, wordAt, type Token } from './tokens.ts'
import { spokenFormAt } from './spoken-forms.ts'
import { COUNTED_NOUNS, doseInStyle, NUMBERED_WORDS, unitAt } from './units.ts'

/** Writes every quantity. Small counts that are not measured ('two children') stay in words. */
export function writeQuantities(tokens: readonly Token[]): Token[] {
  const written: Token[] = []
  for (let at = 0; at < tokens.length;) {
    const quantity = standsApart(written, tokens, at) ? quantityAt(tokens, at) : null
    const token = tokens[at]
    if (!token) break
    written.push(...(quantity?.tokens ?? [token]))
    at = quantity?.next ?? at + 1
  }
  return written
}

/** False for a small number that stays in words, directly after another: 'metronidazole 400 three times', '500 eight hourly'. */
function standsApart(written: readonly Token[], tokens: readonly Token[], at: number): boolean {
  const previous = written.at(-1)
  const number = isSmallNumber(wordAt(tokens, at)) ? readNumber(tokens, at) : null
  const small = number?.next === at + 1 && unitAt(tokens, at + 1) === null
  return !(small && previous?.kind === 'word' && /^\d[\d.,]*\d$/u.test(previous.text))
}

function quantityAt(tokens: readonly Token[], at: number): Quantity | null {
  const form = spokenFormAt(tokens, at)
  if (form) return form
  const strength = compoundStrengthAt(tokens, at)
  if (strength) return one(tokens, at, strength.next, strength.print)
  const doubtful = doubtfulNumberAt(tokens, at)
  if (doubtful !== null) return { tokens: tokens.slice(at, doubtful), next: doubtful }
  const minus = wordAt(tokens, at) === 'minus'
  const number = readNumber(tokens, minus ? at + 1 : at)
  if (!number || (readOrdinal(tokens, at)?.next ?? 0) > number.next) return ordinalAt(tokens, at)
  const signed = minus ? { ...number, text: `-${number.text}` } : number
  return (
    fractionAt(tokens, at, number) ??
    rangeAt(tokens, at, number) ??
    measureAt(tokens, at, signed) ??
    gradedAt(tokens, at, number) ??
    countAt(tokens, at, signed)
  )
}

/** Reads '152 over 88' and '6 over 9', but not 'five over eight weeks'. */
function fractionAt(tokens: readonly Token[], at: number, top: NumberReading): Quantity | null {
  if (!['over', 'on'].includes(wordAt(tokens, top.next))) return null
  const bottom = readNumber(tokens, top.next + 1)
  if (!bottom || COUNTED_NOUNS.has(wordAt(tokens, bottom.next))) return null
  const [high, low] = [Number(top.text), Number(bottom.text)]
  const pressure = high >= 60 && high <= 300 && low >= 20 && low < high
  if (wordAt(tokens, top.next) === 'on' && !(pressure && nearPressure(tokens, at))) return null
  const acuity = ACUITY_DISTANCE.has(high) && ACUITY_LINE.has(low)
  return pressure || acuity ? one(tokens, at, bottom.next, `${top.text}/${bottom.text}`) : null
}

const ACUITY_DISTANCE = new Set([1, 2, 3, 4, 5, 6, 20])
const ACUITY_LINE = new Set([4, 5, 6, 7.5, 9, 12, 18, 20, 24, 30, 36, 40, 60])

function nearPressure(tokens: readonly Token[], at: number): boolean {
  return [1, 2, 3, 4].some((back) => ['pressure', 'bp'].includes(wordAt(tokens, at - back)))
}

/**
 * Writes both ends of a range alike: 'ten to fifteen milligrams', 'between two and three weeks', 'eleven by eight millimetre'.
 */
function rangeAt(tokens: readonly Token[], at: number, low: NumberReading): Quantity | null {
  const link = wordAt(tokens, low.next)
  if (!['to', 'or', 'by', 'and'].includes(link)) return null
  const high = readNumber(tokens, low.next + 1)
  const measured = high && measureAt(tokens, low.next + 1, high)
  if (
    !high ||
    (!measured && !isCount(tokens, low.next + 1, high) && !NUMBERED_WORDS.has(wordAt(tokens, at - 1)))
  )
    return null
  const before = wordAt(tokens, at - 1)
  if (link === 'and' && before !== 'between' && !NUMBERED_WORDS.has(before)) return null
  if (link === 'by' && !(measured && unitAt(tokens, high.next))) return null
  const joint = tokens[low.next]
  const first = lowEnd(tokens, at, low, high)
  if (!joint || !first) return null
  const by = link === 'by' ? { ...joint, text: 'x' } : joint
  const rest = measured ?? one(tokens, low.next + 1, high.next, high.text)
  return rest && { tokens: [...first.tokens, by, ...rest.tokens], next: rest.next }
}

/** Gives the lower end of a dose range the style of its own unit: '500 micrograms to 1 mg'. */
function lowEnd(
  tokens: readonly Token[],
  at: number,
  low: NumberReading,
  high: NumberReading,
): Quantity | null {
  const unit = unitAt(tokens, high.next)
  if (!unit?.unit.dose || Number(low.text) >= 1) return one(tokens, at, low.next, grouped(low.text))
  const styled = doseInStyle(low.text, unit.unit.print)
  return one(tokens, at, low.next, `${styled.amount} ${styled.unit}`)
}

/** Reads a number with its unit or per cent sign. */
function measureAt(tokens: readonly Token[], at: number, number: NumberReading): Quantity | null {
  if (isMark(tokens[number.next], '%')) return one(tokens, at, number.next + 1, `${number.text}%`)
  if (wordAt(tokens, number.next) === 'percent') return one(tokens, at, number.next + 1, `${number.text}%`)
  if (wordAt(tokens, number.next) === 'per' && wordAt(tokens, number.next + 1) === 'cent') {
    return one(tokens, at, number.next + 2, `${number.text}%`)
  }
  const found = unitAt(tokens, number.next)
  const nextName = isLetterName(tokens, number.next) && isNumberWord(wordAt(tokens, number.next + 1))
  const letter = wordAt(tokens, number.next).length === 1 && isNumberWord(wordAt(tokens, number.next + 1))
  if (!found || letter || (nextName && isLetterName(tokens, at - 1))) return null
  const concentration = wordAt(tokens, found.next) === 'per' && LABORATORY.has(wordAt(tokens, found.next + 1))
  const lab = concentration || (isMark(tokens[found.next], '/') && tokens[found.next]?.before === '')
  const { amount, unit } =
    found.unit.dose && !lab
      ? doseInStyle(number.text, found.unit.print)
      : { amount: number.text, unit: found.unit.print }
  return one(
    tokens,
    at,
    found.next,
    `${grouped(amount)} ${amount === '1' && unit === 'units' ? 'unit' : unit}`,
  )
}

const LABORATORY = new Set([
  'litre',
  'liter',
  'l',
  'decilitre',
  'dl',
  'millilitre',
  'ml',
  'mol',
  'mole',
  'millimole',
  'mmol',
])

/** Reads 'one plus' of protein or sclerosis as '1+'. */
function gradedAt(tokens: readonly Token[], at: number, number: NumberReading): Quantity | null {
  const graded = wordAt(tokens, number.next) === 'plus' && Number(number.text) <= 4
  return graded && !isNumberWord(wordAt(tokens, number.next + 1))
    ? one(tokens, at, number.next + 1, `${number.text}+`)
    : null
}
