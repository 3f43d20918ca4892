/** A burst ends after this pause, in ms. */
const quietPeriod = 400
/** The longest wait for the first item of a burst, in ms. */
const maxWait = 1500

/** Passes on everything that arrives in one burst together, so that thirty events in a second become one toast. */
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
    /** Drops what is pending. */
    stop: (): void => {
      clearTimeout(timer)
      waiting = []
    },
  }
}
