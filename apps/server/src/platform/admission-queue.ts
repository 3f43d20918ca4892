// Holds calls the server has no capacity for yet, before any work is done for them: first in, first out, for a short time.

type Bounds = {
  /** Free capacity; zero or less for none. */
  capacity: () => number
  /** Calls that waited longer than this, in ms, are refused: the answer would come too late. */
  maxWaitMs: number
}

export type AdmissionQueue = {
  /** Resolves to whether the call is admitted; `isGone` tells that the caller has disconnected. */
  enter: (isGone: () => boolean) => Promise<boolean>
  load: () => { waiting: number; behindMs: number }
}

type Waiting = { since: number; isGone: () => boolean; answer: (isAdmitted: boolean) => void }

const checkEveryMs = 5

export function createAdmissionQueue({ capacity, maxWaitMs }: Bounds): AdmissionQueue {
  const waiting: Waiting[] = []
  const behindMs = () => (waiting[0] === undefined ? 0 : performance.now() - waiting[0].since)
  const admit = () => {
    while (waiting[0]?.isGone() || behindMs() > maxWaitMs) waiting.shift()?.answer(false)
    for (const next of waiting.splice(0, Math.max(0, capacity()))) next.answer(!next.isGone())
    if (waiting.length > 0) setTimeout(admit, checkEveryMs)
  }
  return {
    enter: async (isGone) => {
      if (waiting.length === 0 && capacity() > 0) return true
      if (waiting.length === 0) setTimeout(admit, checkEveryMs)
      return new Promise((answer) => waiting.push({ since: performance.now(), isGone, answer }))
    },
    load: () => ({ waiting: waiting.length, behindMs: behindMs() }),
  }
}
