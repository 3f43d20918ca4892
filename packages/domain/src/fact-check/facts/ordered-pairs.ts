// Finds two values or medicines whose order a text gives ('from 38 to 44', '31 now, it was 32 in May'), or one of which was
// preferred ('losartan rather than a thiazide').
import type { Reading } from '../../language/reading.ts'
import type { Word } from '../../language/word.ts'
import { isTime } from './units.ts'

/** From the word `from` up to `to`. `key` is the same for equal amounts, frequencies and medicines. */
type Item = { from: number; to: number; key: string; unit?: string | undefined }
/** `first` came before `second`, or was preferred to it. */
export type OrderedPair = { sort: 'time' | 'range' | 'choice' | 'state'; first: Item; second: Item }

const NEIGHBOURS = 4
const WINDOW = 4
const LONGEST_CUE = 9

export function orderedPairsIn(reading: Reading): OrderedPair[] {
  const known = PAIRS.get(reading) ?? [
    ...rangesIn(reading),
    ...pairsInTime(reading),
    ...pairsOfStates(reading),
    ...pairsOfChoice(reading),
  ]
  PAIRS.set(reading, known)
  return known
}

const PAIRS = new WeakMap<Reading, OrderedPair[]>()

/**
 * '38 to 44 mm' is one range. 'From 38 to 44' is a change, and so is '44 to 38', because a range begins with the smaller number.
 */
function rangesIn({ quantities, words }: Reading): OrderedPair[] {
  return quantities.flatMap(({ from, to, values, joint }): OrderedPair[] => {
    const [first, second] = values.map((value): Item => ({ from, to, key: String(value) }))
    if (joint !== '-' || !first || !second) return []
    const range: OrderedPair = { sort: 'range', first, second }
    const isChange = words[from - 1]?.key === 'from' || (values[0] ?? 0) > (values[1] ?? 0)
    return isChange ? [range, { ...range, sort: 'time' }] : [range]
  })
}

/** Returns values of one kind in one sentence that clearly have different times. */
function pairsInTime(reading: Reading): OrderedPair[] {
  // 'On Mondays' is not a time in the past.
  const dates = reading.dates.filter(({ season }) => !(season ?? '').endsWith('day'))
  const datesAt = new Set(dates.map(({ from }) => from))
  return [amountsIn(reading), frequenciesIn(reading)].flatMap((items) => {
    const times = items.map((item, at) =>
      timeOf(reading.words, datesAt, {
        ...item,
        least: items[at - 1]?.to ?? 0,
        most: items[at + 1]?.from ?? reading.words.length,
      }),
    )
    for (const [at, item] of items.entries()) {
      const [before, own] = [times[at - 1] ?? 0, times[at] ?? 0]
      const isNext = own === THEN && at > 0 && isSameSentence(reading, items[at - 1] ?? item, item)
      if (
        isNext &&
        before > THEN &&
        !keysOf(reading.words, items[at - 1]?.to ?? 0, item.from).includes(' was ')
      )
        times[at] = before + 1
    }
    return items.flatMap((item, at) =>
      items.slice(at + 1, at + NEIGHBOURS).flatMap((other, step): OrderedPair[] => {
        if (!isSameSentence(reading, item, other) || item.key === other.key) return []
        // '2 mg today' and '9' are not two values of the same thing.
        const isShort = step === 0 && [item, other].some((each) => isElliptic(reading.words, each))
        if (item.unit !== other.unit && !isShort) return []
        const later = (times[at + 1 + step] ?? 0) - (times[at] ?? 0)
        if (Math.abs(later) < 1) return []
        const [first, second] = later > 0 ? [item, other] : [other, item]
        return [{ sort: 'time', first, second }]
      }),
    )
  })
}

/** Returns values in opposite states, such as '46 lying and 82 standing' or '70 degrees actively and 150 passively'. */
function pairsOfStates(reading: Reading): OrderedPair[] {
  const items = amountsIn(reading)
  const states = items.map((item, at) => {
    const placed = {
      ...item,
      least: items[at - 1]?.to ?? 0,
      most: items[at + 1]?.from ?? reading.words.length,
    }
    return stateIn(windowAfter(reading.words, placed)) ?? stateIn(windowBefore(reading.words, placed))
  })
  return items.flatMap((item, at): OrderedPair[] => {
    const [next, here, there] = [items[at + 1], states[at], states[at + 1]]
    if (!next || !here || !there || here.kind !== there.kind || here.isFirst === there.isFirst) return []
    if (item.key === next.key || !isSameSentence(reading, item, next)) return []
    const [first, second] = here.isFirst ? [item, next] : [next, item]
    return [{ sort: 'state', first, second }]
  })
}

function stateIn(near: readonly Word[]): { kind: number; isFirst: boolean } | undefined {
  return STATES.flatMap(([one, other], kind) => {
    const isFirst = near.some(({ key }) => one.test(key))
    return isFirst === near.some(({ key }) => other.test(key)) ? [] : [{ kind, isFirst }]
  })[0]
}

const STATES = [
  [/^(?:lying|supine)$/u, /^(?:standing|stood|upright|erect)$/u],
  [/^active(?:ly)?$/u, /^passive(?:ly)?$/u],
  [/^rest(?:ing)?$/u, /^(?:exercise|exertion|exercising|walking|movement)$/u],
  [/^(?:fasting|fasted)$/u, /^(?:postprandial|eating|meals?|food)$/u],
] as const

function amountsIn({ quantities, words }: Reading): Item[] {
  return quantities.flatMap(({ from, to, values, joint, unit }) => {
    const isNoAmount = isTime(unit?.dimension) || /^(?:clock|age)$/u.test(unit?.dimension ?? '')
    const isPlace = /^(?:st|nd|rd|th|centile)$/u.test(words[to]?.key ?? '')
    // 'Up by 2 units' is a change of the value before it.
    if (isNoAmount || isPlace || words[from - 1]?.key === 'by') return []
    // '4 out of 10' is often followed by a bare '9'.
    const isScore = joint === '/' && values[1] === 10
    return [
      {
        from,
        to,
        key: isScore ? String(values[0]) : values.join(joint || ' '),
        unit: isScore ? undefined : unit?.dimension,
      },
    ]
  })
}

function frequenciesIn({ frequencies }: Reading): Item[] {
  return frequencies.flatMap(({ from, to, rate, timing }) =>
    rate === null && timing === null ? [] : [{ from, to, key: `${rate ?? ''} ${timing ?? ''}` }],
  )
}

function isSameSentence({ words }: Reading, one: Item, other: Item): boolean {
  return words[one.from]?.sentence === words[other.from]?.sentence
}

/** True for a bare number that has the unit of the other one: 'from 40 mm to 15', '4 out of 10, was 9'. */
function isElliptic(words: readonly Word[], { from, unit }: Item): boolean {
  return unit === undefined && /^(?:to|was|were|from|than|of|now|then)$/u.test(words[from - 1]?.key ?? '')
}

/** The time of what comes next: 'then 60'. It is later than whatever is before it. */
const THEN = 1

const EARLIER = /^(?:previously|initially|originally|formerly|earlier|before|used)$/u
const LATER = /^(?:now|today|currently)$/u
const BACK = /^(?:recovered|back|settled|came|subsequently)$/u

/** An item, with the limits of the words that may be about it. The limits are the neighbouring items. */
type Placed = Item & { least: number; most: number }

/** The time that the words before a value say plainly, as in `timeOf`; null if they do not. */
function clearTimeOf(before: readonly Word[], last: string): number | null {
  const has = (is: RegExp) => before.some(({ key }) => is.test(key))
  // '10 instead of 20'
  if (last === 'from' || (last === 'of' && before.at(-2)?.key === 'instead')) return -2
  if (has(BACK) && /^(?:to|at|up|down)$/u.test(last)) return 2
  // 'he may drop to 80'
  if (last === 'to' && has(/^(?:may|might|can|could|will|should)$/u)) return 3
  if (last === 'then') return THEN
  if (has(LATER)) return 2
  return has(/^then$/u) ? THEN : null
}

/** Returns a negative number for the past and a positive one for the present. The further from zero, the clearer it is. */
function timeOf(words: readonly Word[], datesAt: ReadonlySet<number>, item: Placed): number {
  const before = windowBefore(words, item)
  const after = windowAfter(words, item)
  const last = before.at(-1)?.key ?? ''
  const clear = clearTimeOf(before, last)
  if (clear !== null) return clear
  if (before.some(({ key }) => EARLIER.test(key))) return -1
  const date = after.findIndex((_, offset) => datesAt.has(item.to + offset))
  // In '20 mg from January' the time is in the future.
  if (after[date - 1]?.key === 'from') return 1.5
  if (date >= 0 || isBeforeNow(after)) return -1
  if (after.some(({ key }) => /^(?:now|today|currently|present)$/u.test(key))) return 1.5
  if (last === 'to' || last === 'is') return 0.5
  // In '5, it was 17' the second value is the earlier one.
  if (/^(?:(?:it|which) )?(?:was|were)$/u.test(before.map(({ key }) => key).join(' '))) return -1
  return before.some(({ key }) => /^(?:was|were)$/u.test(key)) ? -0.5 : 0
}

/** True for 'at first', 'at the start', 'a year ago' and 'last week'. */
function isBeforeNow(after: readonly Word[]): boolean {
  const said = after.map(({ key }) => key).join(' ')
  return /\b(?:at first|at the start|at (?:its|the|his|her) (?:lowest|highest|worst|peak)|initially|previously|before$|ago|last)\b/u.test(
    said,
  )
}

/** Returns the words of the clause before an item, up to the previous item. */
function windowBefore(words: readonly Word[], { from, least }: Placed): Word[] {
  let start = from
  while (start > Math.max(least, from - WINDOW) && isWithin(words[start - 1])) start -= 1
  return words.slice(start, from)
}

function windowAfter(words: readonly Word[], { to, most }: Placed): Word[] {
  let end = to
  while (end < Math.min(most, to + WINDOW) && isWithin(words[end])) end += 1
  // Words directly before the next item belong to that item.
  return words.slice(to, end === most ? Math.max(to, end - 1) : end)
}

function isWithin(word: Word | undefined): boolean {
  return word?.kind === 'word' && !/^(?:and|but|which)$/u.test(word.key)
}

const KINDS = new Set(['medicine', 'procedure', 'test'])
/** Matches 'X rather than Y', where X was chosen. */
const PREFERS =
  /^(?:\w+ ){0,5}(?:rather than|instead of|in place of|in preference to|as opposed to|and not|not|replaces|replacing)(?: an?| the| to)?$/u
/** Matches 'prefers a second injection to surgery', where the injection was chosen. */
const PREFERRING = /\bprefer(?:s|red|ring|ence)?\b/u
/** Matches 'X was replaced by Y', where Y was chosen. */
const GIVES_WAY = /^(?:\w+ ){0,3}(?:in favour of|replaced (?:by|with)|exchanged for)(?: an?| the)?$/u
/** Matches 'Rather than X, Y', where Y was chosen. */
const BEFORE_BOTH = /^(?:rather than|instead of|in place of|in preference to)$/u

/** Returns neighbours in one sentence of which only one was chosen. */
function pairsOfChoice(reading: Reading): OrderedPair[] {
  const { terms, words } = reading
  const items = terms.flatMap(({ kind, inner, concept, from, to }) =>
    KINDS.has(kind) && !inner ? [{ from, to, key: concept }] : [],
  )
  return items.flatMap((item, at): OrderedPair[] =>
    items.slice(at + 1, at + 3).flatMap((other): OrderedPair[] => {
      if (item.key === other.key || !isSameSentence(reading, item, other)) return []
      if (other.from - item.to > LONGEST_CUE) return []
      const between = keysOf(words, item.to, other.from)
      if (PREFERS.test(between)) return [{ sort: 'choice', first: item, second: other }]
      const isPreferred =
        /^to(?: an?| the)?$/u.test(between) && PREFERRING.test(keysOf(words, item.from - 4, item.from))
      if (isPreferred) return [{ sort: 'choice', first: item, second: other }]
      const gaveWay = GIVES_WAY.test(between) || BEFORE_BOTH.test(keysOf(words, item.from - 2, item.from))
      return gaveWay ? [{ sort: 'choice', first: other, second: item }] : []
    }),
  )
}

function keysOf(words: readonly Word[], from: number, to: number): string {
  return words
    .slice(Math.max(0, from), to)
    .flatMap(({ kind, key }) => (kind === 'word' ? [key] : []))
    .join(' ')
}
