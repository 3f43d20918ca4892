// Asks an external source at most once per interval and remembers the last answer.

export type CachedProbe<T> = {
  /** Calls within the interval share the answer, including one still in progress. */
  ask: (now: Date) => Promise<T>
  /** The last answer, however old, without asking; null if there is none. */
  last: () => { answer: T; at: Date } | null
}

/** `everyMs`: how long an answer is kept. An error is thrown to all callers who share the call, and is not remembered. */
export function cacheProbe<T>(ask: () => Promise<T>, everyMs: number): CachedProbe<T> {
  let last: { at: number; answer: Promise<T> } | null = null
  let answered: { answer: T; at: Date } | null = null
  const askAt = async (at: Date) => {
    const answer = await ask()
    answered = { answer, at }
    return answer
  }
  return {
    ask: (now) => {
      const at = now.getTime()
      if (last === null || Math.abs(at - last.at) >= everyMs) last = { at, answer: askAt(now) }
      return last.answer
    },
    last: () => answered,
  }
}

/** An open dashboard asks repeatedly; each of our servers asks other services no more often than this. */
export const outsideKeptMs = 180_000

/** Kept short because an administrator is waiting. */
export const outsideLimitMs = 4000
