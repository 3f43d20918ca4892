// Describes the context of a place in a text, and how similar two contexts are.
import type { Reading } from '../../language/reading.ts'
import type { Place } from './comparison.ts'

/** The concepts around a place, each with a number from 0 to about 3 for its nearness and weight. */
export type Context = ReadonlyMap<string, number>

const DECAY = 0.3
const KEPT = 0.12
/** The weight of a difference in nearness. A concept that is near in one text and far in the other counts against similarity. */
const UNLIKE = 0.35

const CONTEXTS = new WeakMap<Reading, Map<string, Context>>()

/**
 * Returns the concepts of the sentence around these words, without those within the words and those of the kind `but` ('side').
 */
export function contextOf(reading: Reading, place: Place, but = ''): Context {
  const known = CONTEXTS.get(reading) ?? new Map<string, Context>()
  CONTEXTS.set(reading, known)
  const key = `${place.from} ${place.to} ${but}`
  const before = known.get(key)
  if (before) return before
  const context = findContext(reading, place, but)
  known.set(key, context)
  return context
}

function findContext(reading: Reading, place: Place, but: string): Context {
  const context = new Map<string, number>()
  const first = reading.words[place.from]
  const last = reading.words[place.to - 1]
  if (!first || !last) return context
  const around = reading.marksOfSentence[first.sentence] ?? []
  for (const { concept, weight, from, to, kind } of around) {
    if ((from >= place.from && from < place.to) || kind === but) continue
    const there = reading.words[from < place.from ? to - 1 : from]?.place ?? 0
    const distance = from < place.from ? first.place - there : there - last.place
    const near = weight / (1 + DECAY * Math.max(0, distance - 0.5))
    if (near > KEPT && near > (context.get(concept) ?? 0)) context.set(concept, near)
  }
  return context
}

/** Returns how much two contexts share. Concepts that are frequent in the text count less. */
export function likeness(a: Context, b: Context, mentions: Reading['mentions']): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a]
  let total = 0
  for (const [concept, weight] of few) {
    const other = many.get(concept)
    if (other === undefined) continue
    const often = mentions.get(concept)?.length ?? 1
    const [less, more] = weight < other ? [weight, other] : [other, weight]
    total += Math.max(0, less - UNLIKE * (more - less)) / (1 + Math.log2(Math.max(1, often)) * 0.5)
  }
  return total
}

/** Counts the concepts that both contexts have. */
export function sharedCount(a: Context, b: Context): number {
  let count = 0
  for (const concept of a.keys()) if (b.has(concept)) count += 1
  return count
}

/** Returns the candidate with the most similar context, and how similar it is. */
export function mostAlike<T extends Place>(
  context: Context,
  candidates: readonly T[],
  reading: Reading,
  but = '',
): { candidate: T; likeness: number } | null {
  let best: { candidate: T; likeness: number } | null = null
  for (const candidate of candidates.slice(0, MOST_CANDIDATES)) {
    const alike = likeness(context, contextOf(reading, candidate, but), reading.mentions)
    if (!best || alike > best.likeness) best = { candidate, likeness: alike }
  }
  return best
}

const MOST_CANDIDATES = 60
