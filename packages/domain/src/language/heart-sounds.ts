// Recognises heart sounds as doctors count them: 'heart sounds one and two and nothing added', 'I + II + 0'.
import type { Word } from './word.ts'

const REACH = 8

/** Returns the positions of these numbers, which measure nothing. */
export function countedHeartSounds(words: readonly Word[]): number[] {
  return words.flatMap((word, at) => {
    const named = word.key === 'hs' ? 1 : word.key === 'heart' && words[at + 1]?.key === 'sounds' ? 2 : 0
    if (named === 0) return []
    const after = words.slice(at + named, at + named + REACH)
    const end = after.findIndex(({ kind, key }) => kind !== 'number' && !COUNTING.test(key))
    return after
      .slice(0, end < 0 ? REACH : end)
      .flatMap(({ kind }, offset) => (kind === 'number' ? [at + named + offset] : []))
  })
}

const COUNTING = /^(?:and|plus|\+|,|:|i|ii|were|are|normal|nothing|with)$/u
