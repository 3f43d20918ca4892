// Reads the numbers of a text with their units: '2.5 mg', '152/88', '11 x 8 mm', '6 to 8', 'a year', '10 units a week'.
import { longestPhrase } from '../../language/phrases.ts'
import type { Word } from '../../language/word.ts'
import type { Frequency } from './frequencies.ts'
import { clockTimeAt } from './clock-times.ts'
import { DECADE, isDecadeAt } from './decade-unit.ts'
import { type Joint, type Numbers, numbersOf } from './joined-numbers.ts'
import { UNITS, type Unit } from './units.ts'

/**
 * From the word `from` up to `to`. `values` are one number, the two numbers of a range or ratio, or the sides of a product.
 * `unit` is null for a bare number. `per` is the period that the amount is counted in ('week'). `wide` is true for a range. The
 * numbers end and the unit begins at `numberTo`.
 */
export type Quantity = {
  from: number
  to: number
  numberTo: number
  values: readonly number[]
  joint: Joint
  unit: Unit | null
  per: string | null
}

const WIDEST = 6
const CLOCK: Unit = { name: 'o’clock', dimension: 'clock', factor: 1 }

/** Words in `taken` belong to dates and identifiers. The frequencies supply the period ('10 units a week'). */
export function quantitiesIn(
  words: readonly Word[],
  taken: ReadonlySet<number>,
  frequencies: readonly Frequency[],
): Quantity[] {
  const times = new Set(frequencies.flatMap(({ from, to, bare }) => (bare ? [] : range(from, to))))
  const bare = new Map(frequencies.filter((each) => each.bare).map((each) => [each.from, each]))
  const found: Quantity[] = []
  for (let at = 0; at < words.length;) {
    const quantity = taken.has(at) || times.has(at) || bare.has(at) ? null : quantityAt(words, at, taken)
    if (quantity)
      found.push({
        ...quantity,
        per: quantity.per ?? timesPer(quantity, frequencies) ?? periodOf(words, quantity.to, bare),
      })
    at = quantity?.to ?? at + 1
  }
  return shareUnits(found, words)
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, offset) => from + offset)
}

function quantityAt(words: readonly Word[], at: number, taken: ReadonlySet<number>): Quantity | null {
  const clock = clockTimeAt(words, at)
  if (clock)
    return {
      from: at,
      to: clock.next,
      numberTo: clock.next,
      values: [clock.minutes],
      joint: '',
      unit: CLOCK,
      per: null,
    }
  const numbers = inMillions(words, numbersOf(words, at, taken))
  if (!numbers) return null
  const unit = unitOf(words, at, numbers)
  if (numbers.implied && !isImplied(unit?.unit, numbers.values[0] ?? 1)) return null
  const per =
    unit && /^minute$/u.test(words[unit.next + 1]?.key ?? '') && words[unit.next]?.key === 'per' ? 2 : 0
  return {
    from: at,
    to: (unit?.next ?? numbers.next) + per,
    numberTo: numbers.next,
    values: numbers.values,
    joint: numbers.joint,
    unit: unit?.unit ?? null,
    per: null,
  }
}

/** Reads '4 million'. */
function inMillions(words: readonly Word[], numbers: Numbers | null): Numbers | null {
  if (!numbers || words[numbers.next]?.key !== 'million') return numbers
  return { ...numbers, next: numbers.next + 1, values: numbers.values.map((value) => value * 1_000_000) }
}

function unitOf(
  words: readonly Word[],
  at: number,
  { next, span }: Numbers,
): { unit: Unit; next: number } | null {
  if (span) return { unit: span, next }
  if (isDecadeAt(words, next)) return { unit: DECADE, next: next + 1 }
  return ageAt(words, at, next) ?? unitAfter(words, next)
}

/** Whether 'a' or 'half a' may count this unit: 'a week', 'a gram' and 'half a tablet', but not 'a drop'. */
function isImplied(unit: Unit | undefined, value: number): boolean {
  if (!unit) return false
  if (unit.dimension === 'doses') return value < 1
  return IMPLIED.has(unit.dimension) && unit.name !== 'feet'
}

const IMPLIED = new Set(['time', 'months', 'weight', 'mass', 'volume', 'length'])

/** Reads an age, which is not a length of time: '72-year-old', 'aged 58', 'at the age of 58'. */
function ageAt(words: readonly Word[], at: number, next: number): { unit: Unit; next: number } | null {
  const age = { name: 'years old', dimension: 'age', factor: 1 }
  const [span, old] = [words[next]?.key ?? '', words[next + 1]?.key ?? '']
  if (/^years?$/u.test(span) && (old === 'old' || old === 'of')) return { unit: age, next: next + 2 }
  if (isAfterName(words, at) && /^years?$/u.test(span) && old === ')') return { unit: age, next: next + 1 }
  if (/^(?:months?|weeks?|days?|hours?)$/u.test(span)) return null
  if (/^(?:aged|age)$/u.test(words[at - 1]?.key ?? '')) return { unit: age, next }
  const of = words[at - 1]?.key === 'of' && words[at - 2]?.key === 'age'
  return of || isSheOf(words, at, next) ? { unit: age, next } : null
}

/** True for 'Leo (5 years)'. */
function isAfterName(words: readonly Word[], at: number): boolean {
  return words[at - 1]?.text === '(' && /^\p{Lu}\p{Ll}/u.test(words[at - 2]?.text ?? '')
}

/** True for 'who is 12 and in year 7' and 'she is 44'. */
function isSheOf(words: readonly Word[], at: number, next: number): boolean {
  const [who, is, after] = [words[at - 2]?.key ?? '', words[at - 1]?.key ?? '', words[next]]
  if (!/^(?:he|she|who|now)$/u.test(who) || is !== 'is') return false
  const end = /^years?$/u.test(after?.key ?? '') ? words[next + 1] : after
  return end === undefined || end.kind === 'break' || /^(?:and|now|[.,;])$/u.test(end.key)
}

const FILLERS = new Set(['more', 'further', 'additional', 'full', 'whole', 'consecutive', 'extra'])

function unitAfter(words: readonly Word[], after: number): { unit: Unit; next: number } | null {
  // Skips a word between number and unit: 'two full weeks', '11+ weeks'.
  const at = FILLERS.has(words[after]?.key ?? '') || words[after]?.text === '+' ? after + 1 : after
  if (/^(?:°|degrees?)$/u.test(words[at]?.key ?? '')) return degreesAt(words, at)
  const found = longestPhrase(UNITS, at, (index) =>
    words[index]?.kind === 'break' ? '' : (words[index]?.key ?? ''),
  )
  if (!found) return null
  // Units such as 'kg/m²' are one unit.
  if (
    words[found.next]?.text === '/' &&
    words[found.next + 1]?.kind === 'word' &&
    words[found.next]?.start === words[found.next - 1]?.end
  ) {
    const below = words[found.next + 1]?.key ?? ''
    if (/^(?:hour|hr|h|day|week|month|min|minute)$/u.test(below))
      return { unit: found.entry, next: found.next + 2 }
    return {
      unit: {
        name: `${found.entry.name}/${below}`,
        dimension: `${found.entry.dimension}/${below}`,
        factor: found.entry.factor,
      },
      next: found.next + 2,
    }
  }
  return { unit: found.entry, next: found.next }
}

/** Reads '36.9°C', 'temperature 36.9 degrees' or 'flexion 95°'. */
function degreesAt(words: readonly Word[], at: number): { unit: Unit; next: number } {
  const isCelsius = /^(?:c|celsius|centigrade)$/u.test(words[at + 1]?.key ?? '')
  const isWarmth =
    isCelsius || words.slice(Math.max(0, at - 5), at).some(({ key }) => /^(?:temp|fever|pyrexia)/u.test(key))
  const unit = isWarmth
    ? { name: '°C', dimension: 'temperature', factor: 1 }
    : { name: 'degrees', dimension: 'angle', factor: 1 }
  return { unit, next: isCelsius ? at + 2 : at + 1 }
}

/** Returns the period of '8 times a day'. */
function timesPer({ from, to, unit }: Quantity, frequencies: readonly Frequency[]): string | null {
  if (unit?.name !== 'times') return null
  const frequency = frequencies.find((each) => each.from < to && each.to > from)
  return frequency?.rate?.split('/')[1] ?? null
}

/** Returns the period within the next few words: '10 units of alcohol a week', '5 or 6 hot flushes a day'. */
function periodOf(words: readonly Word[], at: number, bare: ReadonlyMap<number, Frequency>): string | null {
  for (let next = at; next < at + WIDEST; next += 1) {
    const word = words[next]
    const frequency = bare.get(next)
    if (frequency) return frequency.rate?.slice(2) ?? null
    if (!word || word.kind !== 'word') return null
  }
  return null
}

/** In 'from 150 to 300 micrograms' the first number takes the unit of the second. */
function shareUnits(found: readonly Quantity[], words: readonly Word[]): Quantity[] {
  return found.map((quantity, at) => {
    const next = found[at + 1]
    const the = words[quantity.to + 1]?.key === 'the' ? 1 : 0
    const joined =
      next &&
      next.from === quantity.to + 1 + the &&
      /^(?:to|and|or|then)$/u.test(words[quantity.to]?.key ?? '')
    if (quantity.unit !== null || !next || !joined || next.unit === null) return quantity
    return { ...quantity, unit: next.unit }
  })
}

/** Reads 'a day and a half' as 1.5 days. */
export function withHalves(found: readonly Quantity[], words: readonly Word[]): Quantity[] {
  return found.map((quantity) => {
    const half = ['and', 'a', 'half'].every((key, offset) => words[quantity.to + offset]?.key === key)
    if (!half || quantity.values.length !== 1) return quantity
    return { ...quantity, to: quantity.to + 3, values: [(quantity.values[0] ?? 0) + 0.5] }
  })
}

/** Returns the amounts in the smallest unit of their dimension, rounded so that 0.1 + 0.2 is 0.3. */
export function amountsOf(quantity: Quantity): readonly number[] {
  const known = AMOUNTS.get(quantity)
  if (known) return known
  const factor = quantity.unit?.factor ?? 1
  const amounts = quantity.values.map((value) => Number((value * factor).toPrecision(12)))
  AMOUNTS.set(quantity, amounts)
  return amounts
}

const AMOUNTS = new WeakMap<Quantity, readonly number[]>()
