// Recognises other ways to dictate the same number: without its total, in pieces, or as two ends. It also limits how often a
// repeated number is compared.
import type { DateMention } from '../facts/dates.ts'
import type { Quantity } from '../facts/quantities.ts'
import type { Reading } from '../../language/reading.ts'
import type { Comparison } from './comparison.ts'

/** True for '24/30' if 'MMSE twenty four' was dictated, because the total of such a score is well known. */
export function isOfUsualWhole({ letter, said }: Comparison, { from, values, joint }: Quantity): boolean {
  const [part, whole = 0] = values
  if (!said || joint !== '/' || values.length !== 2 || !WHOLES.has(whole)) return false
  const { words } = said.reading
  const test = letter.words
    .slice(Math.max(0, from - 3), from)
    .findLast(({ text }) => /^(?:\p{Lu}{3,}.*|[Ss]core|[Ss]cale|[Ii]ndex)$/u.test(text))
  return words.some(
    ({ key }, at) =>
      key === test?.key && words.slice(Math.max(0, at - 4), at + 4).some(({ value }) => value === part),
  )
}

/** The totals of common scores. */
const WHOLES = new Set([5, 10, 12, 15, 20, 21, 27, 30, 42, 48, 60, 63, 100])

/** Whether both ends of a range were dictated in the same unit: '25 to 12' as two doses, or '3 to 5 times' in reverse. */
export function isSpreadRange({ quantities }: Reading, { values, joint, unit, per }: Quantity): boolean {
  if (joint !== '-' || values.length !== 2) return false
  return values.every((value) =>
    quantities.some(
      (each) =>
        each.values.includes(value) &&
        (each.unit === null || each.unit.name === unit?.name) &&
        (each.per === null || per === null || each.per === per),
    ),
  )
}

/** True for '6/10' if 'about six at its worst' was dictated. */
export function isOfTen({ quantities }: Reading, { values, joint }: Quantity): boolean {
  const [part, whole] = values
  if (joint !== '/' || values.length !== 2 || whole !== 10) return false
  return quantities.some((each) => each.unit === null && each.values.length === 1 && each.values[0] === part)
}

/** True for '420' if 'four twenty' was dictated, and for '6 years old' if 'six years four months old' was. */
export function isInPieces({ quantities }: Reading, { values, unit }: Quantity): boolean {
  const [value] = values
  if (value === undefined || values.length !== 1) return false
  if (unit?.dimension === 'age') return quantities.some((each) => each.values[0] === value)
  return quantities.some((each, at) => {
    const next = quantities[at + 1]
    return (
      next?.from === each.to &&
      each.values.length === 1 &&
      next.values.length === 1 &&
      Number(`${each.values[0]}${next.values[0]}`) === value
    )
  })
}

/** A repeated amount is compared no more often than this. */
const mostOfOne = 12

const kept = new WeakMap<readonly Quantity[], Quantity[]>()

export function fewOfEach(quantities: readonly Quantity[]): Quantity[] {
  const before = kept.get(quantities)
  if (before) return before
  const few = fewIn(quantities)
  kept.set(quantities, few)
  return few
}

function fewIn(quantities: readonly Quantity[]): Quantity[] {
  const counts = new Map<string, number>()
  return quantities.filter(({ values, unit, per }) => {
    const name = `${values.join('/')} ${unit?.name} ${per}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count <= mostOfOne
  })
}

/** True for '12/10' or '12.10' if the date is 'the twelfth of October'. */
export function isDayOf({ values, joint, unit }: Quantity, { day, month }: DateMention): boolean {
  const [first = 0, second] = values
  if (joint === '/') return values.length === 2 && first === day && second === month
  return unit === null && values.length === 1 && day !== null && month !== null && first === day + month / 100
}

/** True for the 2 in 'type 2 diabetes' if 'T2DM' was dictated. */
export function isDiabetesType({ letter, said }: Comparison, { from, values }: Quantity): boolean {
  const key = `t${values[0]}dm`
  return (
    letter.words[from - 1]?.key === 'type' && (said?.reading.words.some((word) => word.key === key) ?? false)
  )
}

/** True for '1 in 20' and '5%', which are the same share. */
export function isSameShare(a: Quantity, b: Quantity): boolean {
  if ((a.unit?.dimension === 'percent') === (b.unit?.dimension === 'percent')) return false
  const [one, other] = [shareOf(a), shareOf(b)]
  return one !== null && other !== null && Math.abs(one - other) < 0.002
}

function shareOf({ values: [first = 0, second = 0], joint, unit }: Quantity): number | null {
  if (unit?.dimension === 'percent') return first / 100
  return unit === null && joint === '/' && second > first ? first / second : null
}

/** True for '4/12' and '4 months' ('Clinic 4/12'), and for '3/7' and '3 days' ('dressing 3/7'). */
export function isShortSpan(one: Quantity, other: Quantity): boolean {
  const [span, short] = one.unit === null ? [other, one] : [one, other]
  const [count, whole] = short.values
  const name = whole === 12 ? 'months' : whole === 7 ? 'days' : null
  return (
    short.unit === null &&
    short.joint === '/' &&
    short.values.length === 2 &&
    name !== null &&
    span.unit?.name.replace(/s?$/u, 's') === name &&
    span.values.length === 1 &&
    span.values[0] === count
  )
}

/** True for 420 if 'four twenty' was read as a time of day. */
export function isHundreds(said: Quantity, { values: [value = 0], unit }: Quantity): boolean {
  return (
    said.unit?.dimension === 'clock' &&
    unit?.dimension !== 'clock' &&
    said.values[0] === Math.floor(value / 100) * 60 + (value % 100) &&
    value % 100 < 60
  )
}
