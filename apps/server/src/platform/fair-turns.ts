// Costly work that strangers may ask for: a few at a time, and each caller in turn, so that nobody stands behind all of another's.
import { AppError } from './errors.ts'

type Bounds = {
  /** How many are worked on at a time. */
  atOnce: number
  /** How many of one caller may wait; further ones are refused as `busy`. */
  mostOfOne: number
}

export type FairTurns = <T>(whose: string, work: () => Promise<T>) => Promise<T>

export function createFairTurns({ atOnce, mostOfOne }: Bounds): FairTurns {
  // Whoever had a turn goes to the end.
  const waiting = new Map<string, (() => void)[]>()
  let running = 0

  const wait = (whose: string) => {
    const theirs = waiting.get(whose) ?? []
    if (theirs.length >= mostOfOne) throw new AppError('busy', { retryAfter })
    waiting.set(whose, theirs)
    return new Promise<void>((resolve) => theirs.push(resolve))
  }
  /** Hands the place on; it stays taken where somebody waits. */
  const leave = () => {
    for (const [whose, theirs] of waiting) {
      waiting.delete(whose)
      const next = theirs.shift()
      if (theirs.length > 0) waiting.set(whose, theirs)
      if (next !== undefined) return next()
    }
    running -= 1
  }

  return async (whose, work) => {
    if (running >= atOnce) await wait(whose)
    else running += 1
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/** In seconds. */
const retryAfter = 2
