// Words of the dictation that say an amount without a number.
import { ordinalValue } from '../../composer/number-words.ts'
import type { Quantity } from '../facts/quantities.ts'
import { isTime, UNITS } from '../facts/units.ts'
import { longestPhrase } from '../text/phrases.ts'
import type { Reading } from '../text/reading.ts'
import type { Place } from './comparison.ts'

/** Words that are numbers of a kind: 'twice', 'once', 'both', 'weekly', 'last year'. */
export function asQuantities(reading: Reading): Quantity[] {
  const of = (place: Place, value: number, per: string | null): Quantity => ({
    ...place,
    numberTo: place.to,
    values: [value],
    joint: '',
    unit: null,
    per,
  })
  const frequencies = reading.frequencies.flatMap((each) => {
    const [times, period] = (each.rate ?? '').split('/')
    const every = /^(\d+) (\w+)$/u.exec(period ?? '')
    if (every) {
      const unit = longestPhrase(UNITS, 0, (index) => (index === 0 ? (every[2] ?? '') : ''))?.entry ?? null
      return [{ ...of(each, Number(every[1]), null), unit }]
    }
    return times && period ? [of(each, Number(times), period)] : []
  })
  const years = reading.dates.flatMap((date) =>
    date.year !== null && date.day === null && date.month === null ? [of(date, date.year, null)] : [],
  )
  const both = reading.words.flatMap((word, at) =>
    /^(?:both|twice|pair|two|double|twins?)$/u.test(word.key) ? [of({ from: at, to: at + 1 }, 2, null)] : [],
  )
  const single = reading.words.flatMap((word, at) =>
    /^(?:once|single|solitary|one|a|an|another|first)$/u.test(word.key)
      ? [of({ from: at, to: at + 1 }, 1, null)]
      : [],
  )
  const ordinals = reading.words.flatMap(({ kind, key }, at) => {
    const value = kind === 'word' ? ordinalValue(key) : null
    return value === null ? [] : [of({ from: at, to: at + 1 }, value, null)]
  })
  const spans = reading.words.flatMap(({ key }, at) => {
    if (!/^(?:last|past|this|next)$/u.test(key)) return []
    const unit = longestPhrase(UNITS, at + 1, (index) => reading.words[index]?.key ?? '')?.entry
    return isTime(unit?.dimension) ? [{ ...of({ from: at, to: at + 2 }, 1, null), unit: unit ?? null }] : []
  })
  const pointless = withoutPoint(reading).map(({ at, to, value, unit }) => ({
    ...of({ from: at, to }, value, null),
    unit,
  }))
  return [
    ...fractionsIn(reading),
    ...pointless,
    ...frequencies,
    ...years,
    ...both,
    ...single,
    ...ordinals,
    ...spans,
  ]
}

type Pointless = { at: number; to: number; value: number; unit: Quantity['unit'] }

/** 'a metre sixty eight' is 1.68 m, 'temperature thirty nine one' is 39.1. */
function withoutPoint({ words, quantities }: Reading): Pointless[] {
  const metres = quantities.flatMap(({ from, to, values, unit }): Pointless[] => {
    const [whole = 0, more] = [values[0], words[to]]
    const isHeight = unit?.name === 'metres' && whole <= 2 && more?.kind === 'number'
    return isHeight && more.value >= 10 && more.value < 100
      ? [{ at: from, to: to + 1, value: whole + more.value / 100, unit }]
      : []
  })
  const warmth = words.flatMap((word, at): Pointless[] => {
    const next = words[at + 1]
    const isWarm = word.kind === 'number' && word.value >= 34 && word.value <= 42 && next?.kind === 'number'
    if (!isWarm || !Number.isInteger(next.value) || next.value > 9) return []
    const named = words.slice(Math.max(0, at - 4), at).some(({ key }) => key.startsWith('temp'))
    return named ? [{ at, to: at + 2, value: (word.value * 10 + next.value) / 10, unit: null }] : []
  })
  return [...metres, ...warmth]
}

const PARTS: Readonly<Record<string, number>> = {
  half: 2,
  third: 3,
  thirds: 3,
  quarter: 4,
  quarters: 4,
  fifth: 5,
}

/** 'a third', 'two thirds', 'half of them' */
function fractionsIn({ words }: Reading): Quantity[] {
  return words.flatMap(({ key }, at) => {
    const part = PARTS[key]
    const count = words[at - 1]?.kind === 'number' ? (words[at - 1]?.value ?? 1) : 1
    if (part === undefined) return []
    return [
      { from: at, to: at + 1, numberTo: at + 1, values: [count, part], joint: '/', unit: null, per: null },
    ]
  })
}
