// Limits costly work that strangers may request: a few at a time, taking callers in turn, so that nobody waits for all of
// another's.
import { AppError } from './errors.ts'

type Bounds = {
  /** How many run at a time. */
  atOnce: number
  /** How many of one caller may run; by default as many as `atOnce`. */
  atOncePerCaller?: number
  /** How many of one caller may wait; more are refused as `busy`. */
  maxWaitingPerCaller: number
}

export type FairQueue = <T>(caller: string, work: () => Promise<T>) => Promise<T>

export function createFairQueue({
  atOnce,
  atOncePerCaller = atOnce,
  maxWaitingPerCaller,
}: Bounds): FairQueue {
  // After its turn a caller moves to the end.
  const waiting = new Map<string, (() => void)[]>()
  const active = new Map<string, number>()
  let running = 0

  const hasCapacity = (caller: string) => running < atOnce && (active.get(caller) ?? 0) < atOncePerCaller
  const addActive = (caller: string, places: 1 | -1) => {
    running += places
    const now = (active.get(caller) ?? 0) + places
    if (now > 0) active.set(caller, now)
    else active.delete(caller)
  }
  const wait = (caller: string) => {
    const queue = waiting.get(caller) ?? []
    if (queue.length >= maxWaitingPerCaller) throw new AppError('busy', { retryAfter })
    waiting.set(caller, queue)
    return new Promise<void>((resolve) => queue.push(resolve))
  }
  /** Reserves the place for the next one before anybody else can take it. */
  const leave = (finished: string) => {
    addActive(finished, -1)
    for (const [caller, queue] of waiting) {
      if (!hasCapacity(caller)) continue
      waiting.delete(caller)
      const next = queue.shift()
      if (queue.length > 0) waiting.set(caller, queue)
      addActive(caller, 1)
      return next?.()
    }
  }

  return async (caller, work) => {
    if (hasCapacity(caller)) addActive(caller, 1)
    else await wait(caller)
    try {
      return await work()
    } finally {
      leave(caller)
    }
  }
}

/** In seconds. */
const retryAfter = 2
