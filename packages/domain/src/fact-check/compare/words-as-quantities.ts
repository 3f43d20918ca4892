// Reads words of the dictation that are amounts without a number.
import { ordinalValue } from '../../language/number-words.ts'
import type { Quantity } from '../facts/quantities.ts'
import { isTime, UNITS } from '../facts/units.ts'
import { longestPhrase } from '../../language/phrases.ts'
import type { Reading } from '../../language/reading.ts'
import type { Place } from './comparison.ts'

/** Reads 'twice', 'once', 'both', 'weekly' and 'last year' as quantities. */
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
  return [...fractionsIn(reading), ...frequencies, ...years, ...both, ...single, ...ordinals, ...spans]
}

const PARTS: Readonly<Record<string, number>> = {
  half: 2,
  third: 3,
  thirds: 3,
  quarter: 4,
  quarters: 4,
  fifth: 5,
}

/** Reads 'a third', 'two thirds' and 'half of them'. */
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
