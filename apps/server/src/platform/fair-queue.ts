// Limits costly work that anybody may request: a few tasks at a time, in turns between callers, so that nobody waits for all
// tasks of another caller.
import { AppError } from './errors.ts'

type Bounds = {
  /** The maximum number of running tasks. */
  atOnce: number
  /** The maximum number of running tasks of one caller; by default the same as `atOnce`. */
  atOncePerCaller?: number
  /** The maximum number of waiting tasks of one caller. Further ones are refused as `busy`. */
  maxWaitingPerCaller: number
}

export type FairQueue = <T>(caller: string, work: () => Promise<T>) => Promise<T>

export function createFairQueue({
  atOnce,
  atOncePerCaller = atOnce,
  maxWaitingPerCaller,
}: Bounds): FairQueue {
  // The waiting tasks by caller. After a turn, the caller moves to the end.
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
  /** Gives the free place to the next caller before another can take it. */
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
