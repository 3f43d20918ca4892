// Finds two dictated values or dates that changed places in the letter: each fits the words beside the other better ('4 on
// movement, 8 at rest'). The clinical core calls this the counterfactual: what would the letter say if the two were exchanged?
import type { Reading } from '../../language/reading.ts'
import { isPlain } from '../../language/words.ts'
import type { Finding } from '../types.ts'
import { isTime } from '../facts/units.ts'
import { findingOf, type Comparison, type Place, wordsOf } from './comparison.ts'

/** `labels` are the concepts and words beside the value, with their weight. `isPast` is true if those words refer to the past. */
type Item = Place & { key: string; sort: string; labels: ReadonlyMap<string, number>; isPast: boolean }

/** Values that are further apart than this are seldom confused. */
const NEIGHBOURS = 6
const MOST_MENTIONS = 4
const BEFORE = 7
const AFTER = 5
/** The weight of one whole shared word, or of one time that agrees. */
const CLEAR = 1

export function compareSwapped(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  const spoken = byKey(itemsIn(said.reading))
  const items = itemsIn(letter)
  return items.flatMap((item, at) =>
    items.slice(at + 1, at + 1 + NEIGHBOURS).flatMap((other) => {
      const source = isNear(letter, item, other) ? sourceOfSwap([item, other], spoken) : null
      if (!source) return []
      const place = { from: item.from, to: other.to }
      return [
        findingOf(comparison, {
          kind: item.sort === 'date' ? 'date' : 'value',
          severity: source.isSure ? 'critical' : 'major',
          place,
          source: source.place,
          message: `The letter says '${wordsOf(letter, place)}', but the dictation says '${wordsOf(said.reading, source.place)}'.`,
        }),
      ]
    }),
  )
}

/** Whether the values are in one sentence, or in rows of a table or list. */
function isNear({ words, sentences }: Reading, one: Item, other: Item): boolean {
  const [first, last] = [words[one.from]?.sentence ?? 0, words[other.from]?.sentence ?? 0]
  const isRow = (at: number) => {
    const row = sentences[at]
    return row !== undefined && row.to - row.from <= LONGEST_ROW && words[row.to - 1]?.kind === 'break'
  }
  return first === last || (isRow(first) && isRow(last))
}

const LONGEST_ROW = 14

function byKey(items: readonly Item[]): Map<string, Item[]> {
  const known = new Map<string, Item[]>()
  for (const item of items) {
    const list = known.get(item.key)
    if (list === undefined) known.set(item.key, [item])
    else if (list.length < MOST_MENTIONS) list.push(item)
  }
  return known
}

type Two = readonly [Item, Item]

function sourceOfSwap([one, other]: Two, spoken: ReadonlyMap<string, readonly Item[]>) {
  if (one.sort !== other.sort || one.key === other.key) return null
  const [ones, others] = [spoken.get(one.key) ?? [], spoken.get(other.key) ?? []]
  let [asWritten, exchanged] = [-Infinity, -Infinity]
  let best: Two | null = null
  for (const first of ones)
    for (const second of others) {
      asWritten = Math.max(asWritten, likenessOf([one, other], [first, second]))
      const turned = likenessOf([one, other], [second, first])
      if (turned <= exchanged) continue
      exchanged = turned
      best = [first, second]
    }
  if (!best || exchanged < CLEAR || exchanged - asWritten < CLEAR || !fitsBoth([one, other], best))
    return null
  const [first, second] = best
  return {
    place: { from: Math.min(first.from, second.from), to: Math.max(first.to, second.to) },
    isSure: ones.length === 1 && others.length === 1 && asWritten <= 0 && exchanged >= 2 * CLEAR,
  }
}

/** Returns a score for how well the words beside two values in the letter fit those beside two dictated values. */
function likenessOf([one, other]: Two, [first, second]: Two): number {
  const times = timeOf(one, other) * timeOf(first, second)
  return shared(one, first) + shared(other, second) + 2 * CLEAR * times
}

/** Whether each value fits at least as well where the other was dictated. */
function fitsBoth([one, other]: Two, [first, second]: Two): boolean {
  return shared(one, second) >= shared(one, first) && shared(other, first) >= shared(other, second)
}

/** Returns -1 if the first was before the second, 1 if it came after, and 0 if the words do not say. */
function timeOf(one: Item, other: Item): number {
  return Number(other.isPast) - Number(one.isPast)
}

function shared({ labels }: Item, other: Item): number {
  let total = 0
  for (const [label, weight] of labels) total += Math.min(weight, other.labels.get(label) ?? 0)
  return total
}

const ITEMS = new WeakMap<Reading, Item[]>()

function itemsIn(reading: Reading): Item[] {
  const known = ITEMS.get(reading)
  if (known) return known
  const labels = labelsAt(reading)
  const places = [...amountsIn(reading), ...datesIn(reading)].toSorted((a, b) => a.from - b.from)
  const found = [true, false].flatMap((isDate) => {
    const own = places.filter(({ sort }) => (sort === 'date') === isDate)
    const read = own.map((each, at): Item => ({
      ...each,
      ...besideOf(reading, labels, {
        ...each,
        least: own[at - 1]?.to ?? 0,
        most: own[at + 1]?.from ?? reading.words.length,
      }),
    }))
    return read.map((each, at) => ({
      ...each,
      isPast: each.isPast ? !isOnlyTold(reading, read[at - 1], each) : isListed(reading, read[at - 1], each),
    }))
  })
  ITEMS.set(reading, found)
  return found
}

/** True for 'it was 14 in August and 17 in May', where both values are past. */
function isListed({ words }: Reading, before: Item | undefined, { from, labels }: Item): boolean {
  const joint = words[from - 1]?.key ?? ''
  return before?.isPast === true && /^(?:and|,)$/u.test(joint) && !labels.has('date: today')
}

/** True if the past tense only tells the story and does not mark an earlier value: 'it was 22, and after loading it was 68'. */
function isOnlyTold({ words }: Reading, before: Item | undefined, { from }: Item): boolean {
  const isTold = (at: number) =>
    words.slice(Math.max(0, at - 2), at).some(({ key }) => /^(?:was|were)$/u.test(key))
  if (!isTold(from)) return false
  return before === undefined || words[before.from]?.sentence !== words[from]?.sentence || isTold(before.from)
}

type Named = Place & { key: string; sort: string }

const CHANGES = /^(?:gain(?:s|ed|ing)?|los(?:es|t|ing)|by)$/u

/** Leaves out doses, which have a comparison of their own. '4 out of 10' may be dictated as 'four'. */
function amountsIn({ quantities, medicines, words }: Reading): Named[] {
  const doses = new Set(medicines.flatMap((each) => each.doses.map(({ quantity }) => quantity.from)))
  return quantities.flatMap(({ from, to, values, joint, unit }): Named[] => {
    const isNoAmount = isTime(unit?.dimension) || /^(?:clock|age)$/u.test(unit?.dimension ?? '')
    // In 'his father had one' and 'has gained 4 kg' the first is not a number.
    const isNoNumber = words[from]?.spelled === true && values.every((value) => value <= 1)
    const isChange = CHANGES.test(words[from - 1]?.key ?? '')
    if (isNoAmount || isNoNumber || isChange || joint === '-' || doses.has(from)) return []
    const key = joint === '/' && values[1] === 10 ? String(values[0]) : values.join(joint || ' ')
    return [{ from, to, key, sort: `value of ${unit?.dimension ?? 'number'}` }]
  })
}

function datesIn({ dates }: Reading): Named[] {
  return dates.flatMap((date) =>
    date.month === null ? [] : [{ from: date.from, to: date.to, key: nameOf(date), sort: 'date' }],
  )
}

function nameOf({ day, month, year, season }: Reading['dates'][number]): string {
  return month === null ? `${year ?? ''} ${season ?? ''}` : `${day ?? ''} ${month}`
}

/**
 * Returns what each word says: its stem and, at the first word of a phrase, a concept, date, side or length of time. Words such
 * as 'the' say nothing.
 */
function labelsAt({ words, terms, dates, contrasts, quantities }: Reading): Map<number, string[]> {
  const labels = new Map<number, string[]>()
  for (const [at, word] of words.entries())
    if (word.kind === 'word' && !isPlain(word)) labels.set(at, [word.stem])
  // A word that is a term itself counts as that term and not as its stem, even within another: 'back' in 'back pain'.
  const single = new Map(
    terms.flatMap(({ from, to, concept }) => (to - from === 1 ? [[from, concept] as const] : [])),
  )
  for (const [at, concept] of single) labels.set(at, [concept])
  for (const { from, to, concept, inner } of terms)
    if (to - from > 1 && !inner)
      labels.set(from, [concept, ...(single.has(from) ? [single.get(from) ?? ''] : [])])
  for (const { from, kind, value } of contrasts) labels.set(from, [`${kind}:${value}`])
  for (const date of dates) labels.set(date.from, [`date:${nameOf(date)}`])
  for (const { from, values, unit } of quantities)
    if (isTime(unit?.dimension)) labels.set(from, [`${values.join(' ')} ${unit?.name}`])
  return labels
}

const ENDS = /^(?:[,;:()–—-]|and|but|while|whereas|although|which)$/u

function besideOf(
  { words }: Reading,
  labels: ReadonlyMap<number, readonly string[]>,
  { from, to, least, most }: Place & { least: number; most: number },
): Pick<Item, 'labels' | 'isPast'> {
  const sentence = words[from]?.sentence
  const isWithin = (at: number) => words[at]?.sentence === sentence && !ENDS.test(words[at]?.key ?? '')
  let start = from
  while (start > Math.max(least, from - BEFORE) && isWithin(start - 1)) start -= 1
  let end = to
  while (end < Math.min(most, to + AFTER) && isWithin(end)) end += 1
  const beside = new Map<string, number>()
  const add = (first: number, last: number, weight: number) => {
    for (let at = first; at < last; at += 1) {
      for (const label of labels.get(at) ?? []) beside.set(label, Math.max(weight, beside.get(label) ?? 0))
    }
  }
  // Words between two values may belong to either, unless something separates them.
  add(start, from, start === least && least > 0 ? SHARED : 1)
  add(to, end, end === most ? SHARED : 1)
  return { labels: beside, isPast: isPast(words.slice(start, from), words.slice(to, end)) }
}

const SHARED = 0.75

/** True for 'it was 17', 'from 17', '17 previously' and '17 a year ago'. */
function isPast(before: Reading['words'], after: Reading['words']): boolean {
  const [ahead, behind] = [before, after].map((words) => words.map(({ key }) => key).join(' ')) as [
    string,
    string,
  ]
  return (
    /(?:^|\b(?:it|which|had|having|has) )(?:was|were|been)(?: \w+)?$|\b(?:from|previously|initially|originally|formerly|compared (?:with|to))(?: an?| about)?$/u.test(
      ahead,
    ) ||
    /^(?:\w+ ){0,2}(?:previously|before|ago|initially|originally|at first|last (?:time|visit))$/u.test(behind)
  )
}
