// Finds the words that only one of two texts has, to compare what two people wrote (rules §3).
import { diffArrays } from 'diff'

/** For each word of either text, whether only that text has it. */
export type WordDifferences = { mine: boolean[]; theirs: boolean[] }

/**
 * Returns the smallest difference between two texts by words, which are compared exactly. If more than 1,000 words differ, it
 * finds only the common beginning and end.
 */
export function wordDifferences(mine: readonly string[], theirs: readonly string[]): WordDifferences {
  const start = lengthAlike(mine, theirs)
  const end = lengthAlike(mine.slice(start).toReversed(), theirs.slice(start).toReversed())
  const middle = changesBetween(
    mine.slice(start, mine.length - end),
    theirs.slice(start, theirs.length - end),
  )
  const changes = [sameWords(start), ...middle, sameWords(end)]
  return {
    mine: changes.flatMap((change) => (change.added ? [] : flags(change.count, change.removed))),
    theirs: changes.flatMap((change) => (change.removed ? [] : flags(change.count, change.added))),
  }
}

/** A run of words that both texts have, or only one. */
type Change = { count: number; added: boolean; removed: boolean }

/** Time grows with the square of this. 1,000 differences take at most a second, in texts that repeat themselves. */
const MOST_DIFFERENCES = 1000

function changesBetween(mine: string[], theirs: string[]): Change[] {
  return (
    diffArrays(mine, theirs, { maxEditLength: MOST_DIFFERENCES }) ?? [
      { count: mine.length, added: false, removed: true },
      { count: theirs.length, added: true, removed: false },
    ]
  )
}

function sameWords(count: number): Change {
  return { count, added: false, removed: false }
}

function flags(count: number, isOnlyHere: boolean): boolean[] {
  return Array.from({ length: count }, () => isOnlyHere)
}

function lengthAlike(one: readonly string[], other: readonly string[]): number {
  let length = 0
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1
  return length
}
