// Heart sounds as doctors count them: 'heart sounds one and two and nothing added', 'I + II + 0'.
import type { Word } from './word.ts'

const REACH = 8

/** The positions of these numbers, which measure nothing. */
export function countedHeartSounds(words: readonly Word[]): number[] {
  return words.flatMap((word, at) => {
    if (word.key !== 'heart' || words[at + 1]?.key !== 'sounds') return []
    const after = words.slice(at + 2, at + 2 + REACH)
    const end = after.findIndex(({ kind, key }) => kind !== 'number' && !COUNTING.test(key))
    return after
      .slice(0, end < 0 ? REACH : end)
      .flatMap(({ kind }, offset) => (kind === 'number' ? [at + 2 + offset] : []))
  })
}

const COUNTING = /^(?:and|plus|\+|,|:|i|ii|were|are|normal|nothing|with)$/u
