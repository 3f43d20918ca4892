// Holds calls for which the server has no capacity yet, before any work is done for them. They wait a short time, first in, first
// out.

type Bounds = {
  /** The free capacity; zero or less if there is none. */
  capacity: () => number
  /** In milliseconds. A call that waited longer is refused, because its answer would come too late. */
  maxWaitMs: number
}

export type AdmissionQueue = {
  /** Resolves to whether the call is admitted. `isGone` returns true if the caller has disconnected. */
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
