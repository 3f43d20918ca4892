// Limits costly work that strangers may request: a few at a time, taking callers in turn, so that nobody waits for all of
// another's.
import { AppError } from './errors.ts'

type Bounds = {
  /** How many run at a time. */
  atOnce: number
  /** How many of one caller may run; by default as many as `atOnce`. */
  atOnceOfOne?: number
  /** How many of one caller may wait; more are refused as `busy`. */
  mostOfOne: number
}

export type FairQueue = <T>(whose: string, work: () => Promise<T>) => Promise<T>

export function createFairQueue({ atOnce, atOnceOfOne = atOnce, mostOfOne }: Bounds): FairQueue {
  // A caller who had a turn goes to the end.
  const waiting = new Map<string, (() => void)[]>()
  const held = new Map<string, number>()
  let running = 0

  const hasPlace = (whose: string) => running < atOnce && (held.get(whose) ?? 0) < atOnceOfOne
  const hold = (whose: string, places: 1 | -1) => {
    running += places
    const theirs = (held.get(whose) ?? 0) + places
    if (theirs > 0) held.set(whose, theirs)
    else held.delete(whose)
  }
  const wait = (whose: string) => {
    const theirs = waiting.get(whose) ?? []
    if (theirs.length >= mostOfOne) throw new AppError('busy', { retryAfter })
    waiting.set(whose, theirs)
    return new Promise<void>((resolve) => theirs.push(resolve))
  }
  /** Reserves the place for the next one before anybody else can take it. */
  const leave = (left: string) => {
    hold(left, -1)
    for (const [whose, theirs] of waiting) {
      if (!hasPlace(whose)) continue
      waiting.delete(whose)
      const next = theirs.shift()
      if (theirs.length > 0) waiting.set(whose, theirs)
      hold(whose, 1)
      return next?.()
    }
  }

  return async (whose, work) => {
    if (hasPlace(whose)) hold(whose, 1)
    else await wait(whose)
    try {
      return await work()
    } finally {
      leave(whose)
    }
  }
}

/** In seconds. */
const retryAfter = 2
