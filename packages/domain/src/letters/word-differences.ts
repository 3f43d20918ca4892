// Which words stand in only one of two texts of a letter: what two people compare when both have written (rules §3).

/** For each word of either text: does it stand only there? */
export type WordDifferences = { mine: boolean[]; theirs: boolean[] }

/**
 * The fewest words to leave out so that the same are left in both, in the same order (Myers 1986). Words are compared as
 * they are. Texts that differ in more than 1,000 words are told apart only by how they begin and end.
 */
export function wordDifferences(mine: readonly string[], theirs: readonly string[]): WordDifferences {
  const start = lengthAlike(mine, theirs)
  const end = lengthAlike(mine.slice(start).toReversed(), theirs.slice(start).toReversed())
  const mineMiddle = mine.slice(start, mine.length - end)
  const theirsMiddle = theirs.slice(start, theirs.length - end)
  const only = { mine: mine.map(() => false), theirs: theirs.map(() => false) }
  only.mine.fill(true, start, mine.length - end)
  only.theirs.fill(true, start, theirs.length - end)
  for (const [i, j] of pairsAlike(mineMiddle, theirsMiddle)) {
    only.mine[start + i] = false
    only.theirs[start + j] = false
  }
  return only
}

const MOST_DIFFERENCES = 1000

function lengthAlike(one: readonly string[], other: readonly string[]): number {
  let length = 0
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1
  return length
}

/** Where the same word stands in both, as pairs of places, last first; none when too much differs. */
function pairsAlike(mine: readonly string[], theirs: readonly string[]): [number, number][] {
  const reached = furthestReached(mine, theirs)
  const pairs: [number, number][] = []
  let [i, j] = [mine.length, theirs.length]
  for (let step = reached.length - 1; step >= 0; step -= 1) {
    const from = stepInto(reached[step - 1] ?? null, i - j, step)
    while (i > from.afterStep && i > 0 && j > 0) {
      i -= 1
      j -= 1
      pairs.push([i, j])
    }
    i = from.before
    j = from.before - from.diagonal
  }
  return pairs
}

type Reached = Map<number, number>

/**
 * After 0, 1, 2… words left out, how far into `mine` one gets on each diagonal (place in `mine` less place in `theirs`).
 * Empty when the end is not reached within the bound.
 */
function furthestReached(mine: readonly string[], theirs: readonly string[]): Reached[] {
  const history: Reached[] = []
  const goal = mine.length - theirs.length
  for (let step = 0; step <= MOST_DIFFERENCES; step += 1) {
    const before = history[step - 1] ?? null
    const now: Reached = new Map()
    for (let diagonal = -step; diagonal <= step; diagonal += 2) {
      let i = stepInto(before, diagonal, step).afterStep
      while (i < mine.length && i - diagonal < theirs.length && mine[i] === theirs[i - diagonal]) i += 1
      now.set(diagonal, i)
    }
    history.push(now)
    if ((now.get(goal) ?? -1) >= mine.length) return history
  }
  return []
}

/** How one comes to a diagonal: by leaving out a word of `mine`, or one of `theirs`, whichever got further. */
function stepInto(before: Reached | null, diagonal: number, step: number) {
  if (before === null) return { before: 0, diagonal: 0, afterStep: 0 }
  const left = before.get(diagonal - 1) ?? -1
  const right = before.get(diagonal + 1) ?? -1
  return diagonal === -step || (diagonal !== step && left < right)
    ? { before: right, diagonal: diagonal + 1, afterStep: right }
    : { before: left, diagonal: diagonal - 1, afterStep: left + 1 }
}
