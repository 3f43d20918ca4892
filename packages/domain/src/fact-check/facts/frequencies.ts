// Reads frequencies: 'od', 'once a day', 'every 8 hours', 'at night', 'as required', 'weekly'.
import { longestPhrase } from '../../language/phrases.ts'
import type { Word } from '../../language/word.ts'
import { UNITS } from './units.ts'

/**
 * `rate` is the number of times in a period ('1/day'), or null. `timing` is the time of day. `asRequired` is true for 'prn'.
 * `bare` is true for a period alone ('a day', 'each week'), which may belong to the amount before it.
 */
export type Frequency = {
  from: number
  to: number
  rate: string | null
  timing: 'morning' | 'night' | 'evening' | 'midday' | null
  asRequired: boolean
  bare: boolean
}

const TIMES: Readonly<Record<string, number>> = { once: 1, twice: 2, thrice: 3 }
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  od: '1/day',
  bd: '2/day',
  bid: '2/day',
  tds: '3/day',
  tid: '3/day',
  qds: '4/day',
  qid: '4/day',
  qd: '1/day',
}
const ADVERBS: Readonly<Record<string, string>> = {
  daily: '1/day',
  nightly: '1/day',
  weekly: '1/week',
  monthly: '1/month',
  yearly: '1/year',
  annually: '1/year',
  fortnightly: '1/fortnight',
  hourly: '1/hour',
  quarterly: '1/3 months',
}
const PERIODS: Readonly<Record<string, string>> = {
  day: 'day',
  days: 'day',
  daily: 'day',
  night: 'day',
  nights: 'day',
  morning: 'day',
  evening: 'day',
  week: 'week',
  weeks: 'week',
  weekly: 'week',
  month: 'month',
  months: 'month',
  year: 'year',
  years: 'year',
  hour: 'hour',
  hours: 'hour',
  minute: 'minute',
  fortnight: 'fortnight',
  fortnights: 'fortnight',
  weekday: 'weekday',
}
const TIMINGS: Readonly<Record<string, Frequency['timing']>> = {
  night: 'night',
  bedtime: 'night',
  morning: 'morning',
  mornings: 'morning',
  evening: 'evening',
  evenings: 'evening',
  lunchtime: 'midday',
  midday: 'midday',
  nocte: 'night',
  mane: 'morning',
  breakfast: 'morning',
  nights: 'night',
}

/** Finds all frequencies in a text, in order. They do not overlap. */
export function frequenciesIn(words: readonly Word[]): Frequency[] {
  const found: Frequency[] = []
  for (let at = 0; at < words.length;) {
    const here = frequencyAt(words, at)
    if (here) found.push(here)
    at = here?.to ?? at + 1
  }
  return joined(found, words)
}

/** Joins 'in the morning and at night' to twice a day. */
function joined(found: readonly Frequency[], words: readonly Word[]): Frequency[] {
  const kept: Frequency[] = []
  for (const each of found) {
    const last = kept.at(-1)
    const both =
      last &&
      last.rate === null &&
      each.rate === null &&
      last.timing &&
      each.timing &&
      last.timing !== each.timing
    if (last && both && each.from === last.to + 1 && keyAt(words, last.to) === 'and') {
      kept[kept.length - 1] = { ...last, to: each.to, rate: '2/day', timing: null }
    } else kept.push(each)
  }
  return kept
}

/** The words that a frequency may begin with. */
const STARTS = new Set([
  ...Object.keys(TIMES),
  ...Object.keys(ABBREVIATIONS),
  ...Object.keys(ADVERBS),
  ...'alternate every at in before nocte mane first a an per each / as when if only prn'.split(' '),
])

function frequencyAt(words: readonly Word[], at: number): Frequency | null {
  const word = words[at]
  if (!word || (word.kind !== 'number' && !STARTS.has(word.key))) return null
  return (
    asRequiredAt(words, at) ??
    timesAt(words, at) ??
    everyAt(words, at) ??
    eachAt(words, at) ??
    singleAt(words, at) ??
    bareAt(words, at)
  )
}

function frequency(from: number, to: number, given: Partial<Frequency>): Frequency {
  return { from, to, rate: null, timing: null, asRequired: false, bare: false, ...given }
}

function asRequiredAt(words: readonly Word[], at: number): Frequency | null {
  const key = keyAt(words, at)
  if (key === 'prn') return frequency(at, at + 1, { asRequired: true })
  if (key !== 'as' && key !== 'when' && key !== 'if' && key !== 'only') return null
  const pronoun = /^(?:he|she|they|it|i)$/u.test(keyAt(words, at + 1)) ? 1 : 0
  const next = keyAt(words, at + 1 + pronoun)
  if (!/^(?:required|needed|necessary|needs|need|requires)$/u.test(next)) return null
  const it = keyAt(words, at + 2 + pronoun) === 'it' ? 1 : 0
  return frequency(at, at + 2 + pronoun + it, { asRequired: true })
}

/** Reads 'once daily', 'twice a day', '3 times a week' or 'twice at night'. */
function timesAt(words: readonly Word[], at: number): Frequency | null {
  const word = words[at]
  const said = TIMES[word?.key ?? '']
  const loosely = keyAt(words, at + 1) === 'or' && keyAt(words, at + 2) === 'so' ? 2 : 0
  const counted = word?.kind === 'number' && /^(?:times|x)$/u.test(keyAt(words, at + 1 + loosely))
  if (said === undefined && !counted) return null
  const times = said ?? word?.value ?? 1
  const next = counted ? at + 2 + loosely : at + 1
  const key = keyAt(words, next)
  const adverb = PERIODS[key]
  if (adverb !== undefined && key.endsWith('ly'))
    return frequency(at, next + 1, { rate: `${times}/${adverb}` })
  const isTwoWords = key === 'at' && keyAt(words, next + 1) === 'night'
  if (isTwoWords || /^(?:overnight|nightly)$/u.test(key))
    return frequency(at, next + (isTwoWords ? 2 : 1), { rate: `${times}/day`, timing: 'night' })
  const period = periodAfter(words, next)
  return (
    period &&
    frequency(at, period.next, { rate: `${times}/${period.name}`, timing: timingOf(words, period.next - 1) })
  )
}

/** Reads 'a day', 'per week', 'each night', '/ day' and 'the night'. */
function periodAfter(words: readonly Word[], at: number): { name: string; next: number } | null {
  if (!/^(?:a|an|per|each|every|\/|the)$/u.test(keyAt(words, at))) return null
  const name = PERIODS[keyAt(words, at + 1)]
  return name === undefined ? null : { name, next: at + 2 }
}

function timingOf(words: readonly Word[], at: number): Frequency['timing'] {
  const key = keyAt(words, at)
  return key === 'night' || key === 'morning' || key === 'evening' ? key : null
}

/** Reads 'every 8 hours', 'every other day', 'every six months', 'alternate days', '6-hourly' or '3-monthly'. */
function everyAt(words: readonly Word[], at: number): Frequency | null {
  const key = keyAt(words, at)
  if (key === 'alternate' && PERIODS[keyAt(words, at + 1)])
    return frequency(at, at + 2, { rate: `1/2 ${PERIODS[keyAt(words, at + 1)]}s` })
  const number = words[at]
  if (number?.kind === 'number') {
    const adverb = ADVERBS[keyAt(words, at + 1)]
    return adverb !== undefined && isInterval(number.value, keyAt(words, at + 1))
      ? frequency(at, at + 2, { rate: everyRate(number.value, adverb.slice(2)) })
      : null
  }
  if (key !== 'every') return null
  const next = words[at + 1]
  const period = PERIODS[keyAt(words, at + 2)]
  if (next?.key === 'other' && period !== undefined)
    return frequency(at, at + 3, { rate: everyRate(2, period) })
  if (next?.kind === 'number' && period !== undefined)
    return frequency(at, at + 3, { rate: everyRate(next.value, period) })
  return null
}

/**
 * '8 weekly' means every 8 weeks, but '70 weekly' is a dose once a week. The small numbers 5 and 10 count as doses too, because
 * methotrexate and folic acid are dictated like that, and hardly anything is due every 5 or 10 weeks.
 */
function isInterval(count: number, adverb: string): boolean {
  const longest = LONGEST_INTERVALS[adverb]
  if (longest === undefined || !Number.isInteger(count) || count > longest) return false
  return adverb !== 'weekly' || (count !== 5 && count !== 10)
}

const LONGEST_INTERVALS: Readonly<Record<string, number>> = {
  hourly: 72,
  nightly: 7,
  weekly: 13,
  monthly: 36,
  yearly: 10,
}

/** Reads 'every morning' or 'each week'. A period without a time of day must not belong to an amount before it. */
function eachAt(words: readonly Word[], at: number): Frequency | null {
  if (!/^(?:every|each)$/u.test(keyAt(words, at))) return null
  const key = keyAt(words, at + 1)
  const [period, timing] = [PERIODS[key], TIMINGS[key]]
  if (period === undefined || (!timing && isCounted(words, at))) return null
  return frequency(at, at + 2, { rate: `1/${period}`, timing: timing ?? null })
}

function everyRate(count: number, period: string): string {
  if (period === 'day' && count > 0 && count % 7 === 0) return everyRate(count / 7, 'week')
  if (period === 'hour' && count > 0 && 24 % count === 0) return `${24 / count}/day`
  if (period === 'week' && count === 2) return '1/fortnight'
  if (period === 'month' && count === 12) return '1/year'
  return count === 1 ? `1/${period}` : `1/${count} ${period}s`
}

/** Reads 'od', 'weekly', 'nocte', 'at night' or 'in the morning'. */
function singleAt(words: readonly Word[], at: number): Frequency | null {
  const key = keyAt(words, at)
  const rate = ABBREVIATIONS[key] ?? ADVERBS[key]
  if (rate !== undefined)
    return frequency(at, at + 1, {
      rate,
      timing: key === 'nightly' ? 'night' : null,
      bare: countsThings(words, at),
    })
  if (key === 'first' && keyAt(words, at + 1) === 'thing') return frequency(at, at + 2, { timing: 'morning' })
  if (key === 'nocte' || key === 'mane') return frequency(at, at + 1, { timing: TIMINGS[key] ?? null })
  const after = keyAt(words, at + 1)
  if (key === 'at' && (after === 'night' || after === 'bedtime' || after === 'lunchtime')) {
    return frequency(at, at + 2, { timing: TIMINGS[after] ?? null })
  }
  const timing = TIMINGS[keyAt(words, at + 2)]
  if (key === 'in' && after === 'the' && timing) return frequency(at, at + 3, { timing })
  if (key === 'before' && after === 'bed') return frequency(at, at + 2, { timing: 'night' })
  return null
}

/** True if a number, 'once' or 'twice' is within a few words before: '10 units of alcohol a week'. */
function isCounted(words: readonly Word[], at: number): boolean {
  const before = words
    .slice(Math.max(0, at - 6), at)
    .filter(({ sentence }) => sentence === words[at]?.sentence)
  return before.some((word) => word.kind === 'number' || word.key === 'once' || word.key === 'twice')
}

/** True for a number of events, which is not a dose: '12 hot flushes daily', '4 episodes weekly'. */
function countsThings(words: readonly Word[], at: number): boolean {
  for (let before = at - 1; before >= at - 4; before -= 1) {
    const word = words[before]
    if (word?.kind === 'number') return before < at - 1
    if (word?.kind !== 'word' || longestPhrase(UNITS, before, (index) => keyAt(words, index))) return false
  }
  return false
}

/** After these words a period is a length of time: 'after a fortnight', 'for a year'. */
const AFTER = new Set(
  'after for in over within about only past last during than of by nearly almost approximately half until quite such and lasting lasts lasted takes took taking'.split(
    ' ',
  ),
)

function bareAt(words: readonly Word[], at: number): Frequency | null {
  if (keyAt(words, at) === 'the' || AFTER.has(keyAt(words, at - 1)) || !isCounted(words, at)) return null
  const period = periodAfter(words, at)
  if (/^(?:ago|later|earlier|beforehand|afterwards|apart)$/u.test(keyAt(words, period?.next ?? at)))
    return null
  return (
    period &&
    frequency(at, period.next, {
      rate: `1/${period.name}`,
      timing: timingOf(words, period.next - 1),
      bare: true,
    })
  )
}

function keyAt(words: readonly Word[], at: number): string {
  return words[at]?.key ?? ''
}
