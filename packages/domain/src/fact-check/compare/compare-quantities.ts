// Checks that each number, value, interval and frequency was dictated for the same thing.
import { ordinalValue } from '../../language/number-words.ts'
import { DECADE } from '../facts/decade-unit.ts'
import { decadesIn, isInDecade } from '../facts/decades.ts'
import type { Quantity } from '../facts/quantities.ts'
import { isTime } from '../facts/units.ts'
import type { Reading } from '../../language/reading.ts'
import type { Finding, FindingKind } from '../types.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'
import { contextOf, mostAlike } from './context.ts'
import { misdirected } from './interval-direction.ts'
import { rivalFor } from './misplaced.ts'
import {
  fewOfEach,
  isDayOf,
  isDiabetesType,
  isHundreds,
  isInPieces,
  isOfTen,
  isOfUsualWhole,
  isShortSpan,
  isSpreadRange,
} from './number-readings.ts'
import { comesCloseToOne, saidAmounts } from './said-amounts.ts'
import { isValueTakenBack } from './taken-back.ts'
import { countOf, isSame, sameList } from './same-amounts.ts'
import { isWorkedOut } from './worked-out.ts'
import { asQuantities } from './words-as-quantities.ts'

const MARGINS = { factor: 1.2, margin: 0.4 }

export function compareQuantities(comparison: Comparison): Finding[] {
  const { letter, said, record } = comparison
  if (!said) return []
  const doses = new Set(
    letter.medicines.flatMap((medicine) =>
      (medicine.kind === 'medicine' ? medicine.doses : []).map((dose) => dose.quantity.from),
    ),
  )
  const spoken = fewOfEach(said.reading.quantities.filter((each) => !isValueTakenBack(said.reading, each)))
  const known = [...spoken, ...fewOfEach(asQuantities(said.reading)), ...fewOfEach(saidAmounts(said.reading))]
  return letter.quantities.flatMap((quantity) => {
    if (doses.has(quantity.from) || isLabel(letter, quantity) || isIdle(letter, quantity)) return []
    if (isInName(letter, quantity)) return []
    if (quantity.unit === DECADE) return compareDecade(comparison, quantity)
    if (
      quantity.unit?.dimension === 'clock' &&
      !said.reading.quantities.some((each) => each.unit?.dimension === 'clock')
    )
      return []
    const same = [
      ...known.filter((each) => isSame(quantity, each) && mayCount(said.reading, quantity, each)),
      ...neighbours(said.reading, quantity),
      ...spoken.filter((each) => isHundreds(each, quantity)),
    ]
    const others = spoken.filter((each) => !isSame(quantity, each) && isRival(quantity, each))
    if (same.length === 0) {
      if (isSpreadRange(said.reading, quantity) || isOfUsualWhole(comparison, quantity)) return []
      if (isOfTen(said.reading, quantity) || isInPieces(said.reading, quantity)) return []
      if (comesCloseToOne(quantity, said.reading.quantities)) return []
      if (isWorkedOut(letter, quantity, said.reading.quantities)) return []
      if (said.reading.dates.some((date) => isDayOf(quantity, date)) || isDiabetesType(comparison, quantity))
        return []
      if (record.quantities.some((each) => isSame(quantity, each)) && quantity.unit !== null) return []
      return [absent(comparison, quantity, others)]
    }
    return misplaced(comparison, quantity, same, others)
  })
}

/** 'In her 50s' is right if 'fifties' or 'at fifty four' was dictated. */
function compareDecade(comparison: Comparison, decade: Quantity): Finding[] {
  const { said } = comparison
  if (!said) return []
  const { words, quantities, dates } = said.reading
  const isKnown =
    [...decadesIn(words), ...quantities].some((each) => isInDecade(decade, each)) ||
    dates.some(({ year }) => year !== null && Math.floor(year / 10) * 10 === decade.values[0])
  return isKnown ? [] : [absent(comparison, decade, decadesIn(words))]
}

/** A bare number can be a length of time only if the dictation mentions time in that sentence. 'Both' is never '2 months'. */
function mayCount({ words, quantities }: Reading, letter: Quantity, dictated: Quantity): boolean {
  if (dictated.unit !== null || letter.unit === null || isShortSpan(letter, dictated)) return true
  if (SIZES.test(letter.unit.dimension) || letter.unit.dimension === 'age')
    return quantities.includes(dictated) || dictated.joint === '/'
  if (!isTime(letter.unit.dimension)) return true
  const first = words[dictated.from]
  if (!first || !quantities.includes(dictated))
    return (
      dictated.per === null && !COUNTING.test(first?.key ?? '') && ordinalValue(first?.key ?? '') === null
    )
  return quantities.some(
    (each) => isTime(each.unit?.dimension) && words[each.from]?.sentence === first.sentence,
  )
}

const SIZES = /^(?:length|mass|volume|percent|concentration)/u
const COUNTING = /^(?:both|twice|pair|double|twins?|once|single|solitary|first|an?|another)$/u

/** True for a number that labels a line, such as '1.' at its start. */
function isLabel({ words }: Reading, { from, to, unit }: Quantity): boolean {
  const before = words[from - 1]
  return (
    unit === null &&
    (before === undefined || before.kind === 'break') &&
    /^[.):]$/u.test(words[to]?.text ?? '')
  )
}

/** True for a number that is part of a name: 'COVID-19', 'CA-125', 'L4/5'. */
function isInName({ words, text }: Reading, { from }: Quantity): boolean {
  const [before, number] = [words[from - 1], words[from]]
  if (before?.text === '/' && /^[ctls]\d{1,2}$/u.test(words[from - 2]?.key ?? '')) return true
  return (
    before?.kind === 'word' &&
    /^\p{Lu}{2,}$/u.test(before.text) &&
    number?.start === before.end + 1 &&
    text[before.end] === '-'
  )
}

/** True for words that do not count ('this one', 'one of'), and for the 1.73 of a unit. */
function isIdle({ words }: Reading, { from, values, unit }: Quantity): boolean {
  if (unit !== null || values.length !== 1) return false
  const [value = 0] = values
  // The number is part of the unit 'ml/min/1.73 m²'.
  if (value === 1.73 && words[from - 1]?.text === '/') return true
  return words[from]?.spelled === true && value <= 1
}

function absent(comparison: Comparison, quantity: Quantity, others: readonly Quantity[]): Finding {
  const { letter, said } = comparison
  const reading = said?.reading
  const takenBack = reading?.quantities.find(
    (each) => isSame(quantity, each) && isValueTakenBack(reading, each),
  )
  const best = reading ? mostAlike(contextOf(letter, quantity, 'number'), others, reading, 'number') : null
  const rival = best && best.likeness > 0.5 ? best.candidate : null
  const words = wordsOf(letter, quantity)
  return findingOf(comparison, {
    kind: kindOf(quantity, rival),
    // A number without a counterpart, a time of day or a small number may have been dictated in an unknown way.
    severity:
      !takenBack && (!rival || quantity.unit?.dimension === 'clock' || isSmall(quantity))
        ? 'major'
        : 'critical',
    place: quantity,
    source: rival ?? takenBack ?? null,
    message: takenBack
      ? `The dictation corrects '${words}', but the letter still has it.`
      : rival && reading
        ? `The letter says '${words}', but the dictation says '${wordsOf(reading, rival)}'.`
        : `'${words}' was not dictated.`,
    ...(rival && reading ? { fix: wordsOf(reading, rival) } : {}),
  })
}

/** True for 'three times' and '2 brothers'. */
function isSmall({ values, unit, joint }: Quantity): boolean {
  return unit === null && joint === '' && values.every((value) => Number.isInteger(value) && value <= 3)
}

function misplaced(
  comparison: Comparison,
  quantity: Quantity,
  same: readonly Quantity[],
  others: readonly Quantity[],
): Finding[] {
  const { letter, said } = comparison
  const standsFor = (rival: Quantity) =>
    fewOfEach(letter.quantities).filter((each) => each !== quantity && isSame(each, rival))
  const rival =
    rivalFor(comparison, { value: quantity, same, others, standsFor, kind: 'number' }, MARGINS) ??
    (isTime(quantity.unit?.dimension) ? misdirected(comparison, { quantity, same, others }, isSame) : null)
  if (!said || !rival) return []
  const [words, source] = [wordsOf(letter, quantity), wordsOf(said.reading, rival)]
  return [
    findingOf(comparison, {
      kind: kindOf(quantity, rival),
      severity: isInWrongPlace(comparison, { quantity, rival, isElsewhere: standsFor(rival).length > 0 })
        ? 'critical'
        : 'major',
      place: quantity,
      source: rival,
      message: `The letter says '${words}' here, but the dictation says '${source}'.`,
      fix: source,
    }),
  ]
}

/**
 * The letter has this value more often than the dictation, and the other one less often: else only the context suggests that it
 * belongs elsewhere. A shift of the decimal point is never an accident of the context.
 */
function isInWrongPlace(
  { letter, said }: Comparison,
  { quantity, rival, isElsewhere }: { quantity: Quantity; rival: Quantity; isElsewhere: boolean },
): boolean {
  if (!said) return false
  const isLess = !isElsewhere || countOf(letter, rival) < countOf(said.reading, rival)
  const [one = 0, other = 0] = [quantity.values[0], rival.values[0]]
  const isShifted = !isElsewhere && shifts.some((factor) => Math.abs(one / other / factor - 1) < 1e-9)
  return isShifted || (isLess && countOf(letter, quantity) > countOf(said.reading, quantity))
}

/** The ratios of two numbers that differ by a shift of the decimal point. */
const shifts = [0.001, 0.01, 0.1, 10, 100, 1000]

function kindOf(quantity: Quantity, rival: Quantity | null): FindingKind {
  const dimension = quantity.unit?.dimension
  if (
    rival &&
    rival.unit &&
    quantity.unit &&
    sameList(quantity.values, rival.values) &&
    rival.unit.name !== quantity.unit.name &&
    !isTime(dimension)
  )
    return 'unit'
  if (quantity.per !== null) return 'frequency'
  if (isTime(dimension)) return 'interval'
  return dimension === 'mass' || dimension === 'activity' || dimension === 'doses' ? 'dose' : 'value'
}

/** Whether these two may be the same fact with different values, because both are bare numbers or measure the same thing. */
function isRival(a: Quantity, b: Quantity): boolean {
  if ((a.per === null) !== (b.per === null)) return false
  if (isTime(a.unit?.dimension) !== isTime(b.unit?.dimension)) return false
  if (isTime(a.unit?.dimension)) return true
  if (a.unit && b.unit && a.unit.dimension !== b.unit.dimension) return false
  if (a.unit?.dimension === 'age' && b.unit === null) return false
  return a.values.length === b.values.length
}

/** Finds numbers that were dictated apart ('25, 100' for '25/100') or together ('two hundred six' for '200/6'). */
function neighbours({ quantities, words }: Reading, { values, joint }: Quantity): Quantity[] {
  if (values.length < 2 || joint === '') return []
  const [first = 0, second = 0] = values
  const inOne = values.length === 2 && joint === '/' && first % 100 === 0 && second > 0 && second < 100
  return quantities.filter((each, at) => {
    if (inOne && each.values.length === 1 && each.values[0] === first + second) return true
    if (isOfSameScale(words, each, { values, quantities })) return true
    const row = quantities.slice(at, at + values.length)
    return (
      each.values.length === 1 &&
      row.length === values.length &&
      row.every(({ values: [value], from }, step) => {
        const before = row[step - 1]
        return value === values[step] && (!before || from - before.to <= 2)
      })
    )
  })
}

/** True if '2 out of 10, it was 6' was dictated and '6/10' is written. */
function isOfSameScale(
  words: Reading['words'],
  { from, unit, values: own }: Quantity,
  { values, quantities }: Pick<Quantity, 'values'> & Pick<Reading, 'quantities'>,
): boolean {
  if (unit !== null || values.length !== 2 || own.length !== 1 || own[0] !== values[0]) return false
  return quantities.some(
    (each) =>
      each.joint === '/' &&
      each.values[1] === values[1] &&
      words[each.from]?.sentence === words[from]?.sentence,
  )
}
