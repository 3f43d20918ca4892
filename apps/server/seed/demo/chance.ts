/** Seeded random choices, so that the demo is reproducible. */
export type Chance = {
  /** A whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number
  /** True in `percent` of a hundred cases. */
  happens: (percent: number) => boolean
  pick: <T>(choices: readonly [T, ...T[]]) => T
  shuffled: <T>(items: readonly T[]) => T[]
}

export function chanceFrom(seed: string): Chance {
  const next = mulberry32(hash(seed))
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    between,
    happens: (percent) => next() * 100 < percent,
    pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
    shuffled: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ item }) => item),
  }
}

/** FNV-1a: nearby seeds give unrelated numbers. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return value >>> 0
}

/** Tommy Ettinger's mulberry32: small, and even enough for a demo. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
