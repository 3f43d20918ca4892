// Compares amounts of two texts, and counts how often a text has one.
import { amountsOf, type Quantity } from '../facts/quantities.ts'
import type { Reading } from '../../language/reading.ts'
import { keptFor } from './kept-for.ts'
import { isSameShare, isShortSpan } from './number-readings.ts'

/** Whether two amounts are the same in any unit. A number without a unit equals the same number with one. */
export function isSame(a: Quantity, b: Quantity): boolean {
  if (a.per !== null && b.per !== null && a.per !== b.per) return false
  if (a.unit !== null && b.unit !== null) {
    if (a.unit.dimension !== b.unit.dimension && !isConcentration(a, b)) return false
    return within(amountsOf(a), amountsOf(b), a.joint, b.joint)
  }
  return within(a.values, b.values, a.joint, b.joint) || isSameShare(a, b) || isShortSpan(a, b)
}

/** Whether a text has this amount, or each of its numbers, anywhere. */
export function hasQuantity(reading: Reading, quantity: Quantity): boolean {
  return keptAmounts(reading, nameOfAmount(quantity), () =>
    reading.quantities.some((each) => isSame(each, quantity)),
  )
}

/** Returns the same text for amounts that are the same in every respect. */
export function nameOfAmount({ values, joint, unit, per }: Quantity): string {
  return `${values.join(' ')} ${joint} ${unit?.name} ${unit?.dimension} ${per}`
}

export function hasValues({ words }: Reading, { values }: Quantity): boolean {
  return values.every((value) =>
    keptValues(words, String(value), () => words.some((word) => word.value === value)),
  )
}

const keptTimes = keptFor<number>()
const keptAmounts = keptFor<boolean>()
const keptValues = keptFor<boolean>()

function isConcentration(a: Quantity, b: Quantity): boolean {
  const [one, other] = [a.unit?.dimension ?? '', b.unit?.dimension ?? '']
  return one.startsWith(other.split('/')[0] ?? '') && one.includes('/') !== other.includes('/')
}

function within(a: readonly number[], b: readonly number[], joint: string, other: string): boolean {
  if (sameList(a, b)) return true
  if (a.length === 1) return b.includes(a[0] ?? Number.NaN)
  return joint === 'x' && other === 'x' && a.length === b.length && a.every((value) => b.includes(value))
}

/** Returns how often a text has this amount. */
export function countOf(reading: Reading, value: Quantity): number {
  return keptTimes(
    reading,
    nameOfAmount(value),
    () => reading.quantities.filter((each) => isSame(each, value)).length,
  )
}

export function sameList(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, at) => value === b[at])
}
