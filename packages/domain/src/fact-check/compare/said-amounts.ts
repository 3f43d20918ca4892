// Reads amounts that speech words differently from letters: 'three quarters of an hour', 'a stone', '30 a day for 20 years'.
import type { Quantity } from '../facts/quantities.ts'
import { isTime, UNITS, type Unit } from '../facts/units.ts'
import { longestPhrase } from '../../language/phrases.ts'
import type { Reading } from '../../language/reading.ts'

/** Returns a dictation's amounts in the units of a letter. */
export function saidAmounts(reading: Reading): Quantity[] {
  return [
    ...partsOfUnits(reading),
    ...unitsAndParts(reading),
    ...thingsAndParts(reading),
    ...packYears(reading),
    ...hoursAsCounts(reading),
    ...withoutPoint(reading),
  ]
}

const of = (place: { from: number; to: number }, value: number, unit: Unit | null): Quantity => ({
  ...place,
  numberTo: place.to,
  values: [Number(value.toPrecision(12))],
  joint: '',
  unit,
  per: null,
})

const PARTS: Readonly<Record<string, number>> = { quarter: 0.25, quarters: 0.25, third: 1 / 3, thirds: 1 / 3 }

/** Reads 'three quarters of an hour' and 'a quarter of a litre'. */
function partsOfUnits({ words }: Reading): Quantity[] {
  return words.flatMap(({ key }, at) => {
    const part = PARTS[key]
    const isOfOne = words[at + 1]?.key === 'of' && /^an?$/u.test(words[at + 2]?.key ?? '')
    const unit = isOfOne ? unitAt(words, at + 3) : null
    if (part === undefined || unit === null) return []
    const count = words[at - 1]?.kind === 'number' ? (words[at - 1]?.value ?? 1) : 1
    return [of({ from: at - 1, to: at + 4 }, count * part, unit)]
  })
}

/** Reads 'an hour and a quarter' and 'two litres and a half'. */
function unitsAndParts({ words, quantities }: Reading): Quantity[] {
  return quantities.flatMap(({ from, to, values, unit }) => {
    const [and, count, part] = [words[to], words[to + 1], words[to + 2]]
    const size = part?.key === 'half' ? 0.5 : PARTS[part?.key ?? '']
    if (unit === null || values.length !== 1 || and?.key !== 'and' || size === undefined) return []
    const times = count?.kind === 'number' ? count.value : 1
    return [of({ from, to: to + 3 }, (values[0] ?? 0) + times * size, unit)]
  })
}

/** Reads amounts of something that is not a unit: 'a bottle and a half'. */
function thingsAndParts({ words }: Reading): Quantity[] {
  return words.flatMap((count, at) => {
    const value = count.kind === 'number' ? count.value : /^an?$/u.test(count.key) ? 1 : null
    const isHalf = ['and', 'a', 'half'].every((key, step) => words[at + 2 + step]?.key === key)
    return value === null || !isHalf || words[at + 1]?.kind !== 'word'
      ? []
      : [of({ from: at, to: at + 5 }, value + 0.5, null)]
  })
}

/** Reads 'twenty a day for thirty years' as 30 pack years, because a pack has twenty cigarettes. */
function packYears({ words, quantities }: Reading): Quantity[] {
  const unit = unitAt([{ key: 'pack' }, { key: 'year' }], 0)
  const smoked = words.some(({ key }) => /^(?:smok\w*|cigarettes?)$/u.test(key))
  if (!smoked || unit === null) return []
  return quantities.flatMap((years) => {
    if (years.unit?.name !== 'years' || words[years.from - 1]?.key !== 'for') return []
    const daily = quantities.find(
      (each) =>
        each.to <= years.from && years.from - each.to <= 4 && each.values.length === 1 && each !== years,
    )
    return daily
      ? [of({ from: daily.from, to: years.to }, ((daily.values[0] ?? 0) / 20) * (years.values[0] ?? 0), unit)]
      : []
  })
}

/** Reads 'a metre sixty eight' as 1.68 m, and 'temperature thirty nine one' as 39.1. */
function withoutPoint({ words, quantities }: Reading): Quantity[] {
  const metres = quantities.flatMap(({ from, to, values, unit }) => {
    const [whole = 0, more] = [values[0], words[to]]
    const isHeight = unit?.name === 'metres' && whole <= 2 && more?.kind === 'number'
    return isHeight && more.value >= 10 && more.value < 100
      ? [of({ from, to: to + 1 }, whole + more.value / 100, unit)]
      : []
  })
  const warmth = words.flatMap((word, at) => {
    const next = words[at + 1]
    const isWarm = word.kind === 'number' && word.value >= 34 && word.value <= 42 && next?.kind === 'number'
    if (!isWarm || !Number.isInteger(next.value) || next.value > 9) return []
    const named = words.slice(Math.max(0, at - 4), at).some(({ key }) => key.startsWith('temp'))
    return named ? [of({ from: at, to: at + 2 }, word.value + next.value / 10, null)] : []
  })
  return [...metres, ...warmth]
}

/** Reads 'insulin ten in the morning' as ten units and 'six twelve' as 6/12, because these need not be times of day. */
function hoursAsCounts({ words, quantities }: Reading): Quantity[] {
  return quantities.flatMap(({ from, to, unit }) => {
    const [value, next] = [words[from]?.value, words[from + 1]]
    if (unit?.dimension === 'clock' && next?.kind === 'number' && value !== undefined && to === from + 2)
      return [{ ...of({ from, to }, value, null), values: [value, next.value], joint: '/' as const }]
    const isBareHour = unit?.dimension === 'clock' && words[from + 1]?.key === 'in'
    return isBareHour && value !== undefined ? [of({ from, to: from + 1 }, value, null)] : []
  })
}

function unitAt(words: readonly { key: string }[], at: number): Unit | null {
  return longestPhrase(UNITS, at, (index) => words[index]?.key ?? '')?.entry ?? null
}

/**
 * Whether the amounts are nearly equal in units that do not divide evenly: 6.4 kg is a stone, and 12 or 13 weeks are three
 * months. It is false if the same number was dictated in another unit, because '2 months' is then a wrong '2 weeks'.
 */
export function comesCloseToOne(letter: Quantity, dictated: readonly Quantity[]): boolean {
  const isSlip = dictated.some(
    ({ values, unit }) =>
      values[0] === letter.values[0] && isTime(unit?.dimension) && unit?.name !== letter.unit?.name,
  )
  return !isSlip && dictated.some((each) => comesClose(letter, each))
}

function comesClose(a: Quantity, b: Quantity): boolean {
  if (a.values.length !== 1 || b.values.length !== 1) return false
  const [left, right] = [roughly(a), roughly(b)]
  if (!left || !right || left.of !== right.of || a.unit?.name === b.unit?.name) return false
  return Math.abs(left.value - right.value) <= left.margin * Math.max(left.value, right.value)
}

/** Converts a length of time to days, or a weight to kg. */
function roughly({
  values: [value = 0],
  unit,
}: Quantity): { of: string; value: number; margin: number } | null {
  const [days, kilos] = [DAYS[unit?.name ?? ''], KILOS[unit?.name ?? '']]
  if (days !== undefined) return { of: 'time', value: value * days, margin: 0.09 }
  return kilos === undefined ? null : { of: 'weight', value: value * kilos, margin: 0.02 }
}

const DAYS: Readonly<Record<string, number>> = { weeks: 7, fortnights: 14, months: 30.4, years: 365 }
const KILOS: Readonly<Record<string, number>> = { kg: 1, stone: 6.35, lb: 0.4536, pounds: 0.4536 }
