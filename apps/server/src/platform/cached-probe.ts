// Asks somebody outside no oftener than every so often, and remembers what was answered last.

export type CachedProbe<T> = {
  /** Whoever comes within the time shares the answer, also one that is still on its way. */
  ask: (now: Date) => Promise<T>
  /** What was answered last, however long ago, without asking; null as long as nothing was. */
  last: () => { answer: T; at: Date } | null
}

/** `everyMs`: how long an answer is kept, in ms. What `ask` throws is thrown to all who share it, and remembered no longer. */
export function cacheProbe<T>(ask: () => Promise<T>, everyMs: number): CachedProbe<T> {
  let asked: { at: number; answer: Promise<T> } | null = null
  let answered: { answer: T; at: Date } | null = null
  const askAt = async (at: Date) => {
    const answer = await ask()
    answered = { answer, at }
    return answer
  }
  return {
    ask: (now) => {
      const at = now.getTime()
      if (asked === null || Math.abs(at - asked.at) >= everyMs) asked = { at, answer: askAt(now) }
      return asked.answer
    },
    last: () => answered,
  }
}

/** A dashboard that is open asks again and again; servers of others are asked no oftener than this by each of ours. */
export const outsideKeptMs = 180_000

/** An administrator waits for it. */
export const outsideLimitMs = 4000
