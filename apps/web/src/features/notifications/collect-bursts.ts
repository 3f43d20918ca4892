/** A burst ends after a pause of this many ms. */
const quietPeriod = 400
/** The first item of a burst waits at most this many ms. */
const maxWait = 1500

/** Passes on all items of a burst together, so that thirty events in a second become one toast. */
export function collectBursts<T>(
  onBurst: (burst: readonly T[]) => void,
  now: () => number = () => performance.now(),
) {
  let waiting: T[] = []
  let startedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    const burst = waiting
    waiting = []
    onBurst(burst)
  }
  return {
    add: (one: T): void => {
      if (waiting.length === 0) startedAt = now()
      waiting.push(one)
      clearTimeout(timer)
      timer = setTimeout(flush, Math.max(0, Math.min(quietPeriod, startedAt + maxWait - now())))
    },
    /** Drops pending items. */
    stop: (): void => {
      clearTimeout(timer)
      waiting = []
    },
  }
}
