// Where calls wait that the server has no capacity for yet, before anything is done for them: in their order, and not for long.

type Bounds = {
  /** For how many there is capacity now; zero or less for none. */
  capacity: () => number
  /** Whoever has waited so long is not let in any more, in ms: an answer would come too late to be of use. */
  longestMs: number
}

export type AdmissionQueue = {
  /** Answers whether they are let in; `isGone` says that nobody waits for that any more. */
  enter: (isGone: () => boolean) => Promise<boolean>
  load: () => { waiting: number; behindMs: number }
}

type Waiting = { since: number; isGone: () => boolean; answer: (isLetIn: boolean) => void }

const lookEveryMs = 5

export function createAdmissionQueue({ capacity, longestMs }: Bounds): AdmissionQueue {
  const waiting: Waiting[] = []
  const behindMs = () => (waiting[0] === undefined ? 0 : performance.now() - waiting[0].since)
  const look = () => {
    while (waiting[0]?.isGone() || behindMs() > longestMs) waiting.shift()?.answer(false)
    for (const next of waiting.splice(0, Math.max(0, capacity()))) next.answer(!next.isGone())
    if (waiting.length > 0) setTimeout(look, lookEveryMs)
  }
  return {
    enter: async (isGone) => {
      if (waiting.length === 0 && capacity() > 0) return true
      if (waiting.length === 0) setTimeout(look, lookEveryMs)
      return new Promise((answer) => waiting.push({ since: performance.now(), isGone, answer }))
    },
    load: () => ({ waiting: waiting.length, behindMs: behindMs() }),
  }
}
