// Asks an external source at most once per interval, and remembers the last answer.

export type CachedProbe<T> = {
  /** Calls within the interval share the answer, even if it has not arrived yet. */
  ask: (now: Date) => Promise<T>
  /** The last answer of any age, without another call. Null if there is none. */
  last: () => { answer: T; at: Date } | null
}

/** An answer is kept for `everyMs` milliseconds. An error is thrown to all callers who share the call, and is not remembered. */
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

/** In milliseconds. An open dashboard asks repeatedly, but each server asks other services at most once in this time. */
export const outsideKeptMs = 180_000

/** In milliseconds, and short because an administrator is waiting. */
export const outsideLimitMs = 4000
