// Finds a value that was dictated for something else, by comparing which dictated value is nearest to a place in the letter.
import type { Comparison, Place } from './comparison.ts'
import { contextOf, likeness, mostAlike, type Context } from './context.ts'

/** A rival must be nearer than the dictated places that support the letter's value, by this factor and margin. */
export type Margins = { factor: number; margin: number }

export type Dispute<T extends Place> = {
  value: T
  /** The places where the dictation has the same value, and those with another value of its kind. */
  same: readonly T[]
  others: readonly T[]
  /** Returns the other places where the letter has the same value as the rival. */
  standsFor: (rival: T) => readonly T[]
  /** The kind in dispute ('number', 'date'), which is left out of the context. */
  kind: string
}

/**
 * Returns the dictated value that belongs in this place, or null. If the letter has the rival elsewhere, the two values must fit
 * clearly better when exchanged.
 */
export function rivalFor<T extends Place>(
  { letter, said }: Comparison,
  { value, same, others, standsFor, kind }: Dispute<T>,
  { factor, margin }: Margins,
): T | null {
  if (!said || others.length === 0) return null
  const alike = (a: Context, b: Context) => likeness(a, b, said.reading.mentions)
  const here = contextOf(letter, value, kind)
  const support = mostAlike(here, same, said.reading, kind)
  const rival = mostAlike(here, others, said.reading, kind)
  if (!rival || rival.likeness < (support?.likeness ?? 0) * factor + margin) return null
  const there = contextOf(said.reading, rival.candidate, kind)
  const source = support ? contextOf(said.reading, support.candidate, kind) : new Map<string, number>()
  for (const stand of standsFor(rival.candidate)) {
    const place = contextOf(letter, stand, kind)
    const straight = (support?.likeness ?? 0) + alike(place, there)
    const crossed = rival.likeness + alike(place, source)
    if (crossed < straight * factor + margin) return null
  }
  return rival.candidate
}
