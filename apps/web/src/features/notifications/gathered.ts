/** A burst is over when nothing came for this long, in ms. */
const quiet = 400
/** Nobody waits longer than this for the first news of a burst, in ms. */
const most = 1500

/** Hands on together what comes in one burst: thirty events in a second are one message. */
export function gathered<T>(
  pass: (burst: readonly T[]) => void,
  now: () => number = () => performance.now(),
) {
  let waiting: T[] = []
  let began = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    const burst = waiting
    waiting = []
    pass(burst)
  }
  return {
    add: (one: T): void => {
      if (waiting.length === 0) began = now()
      waiting.push(one)
      clearTimeout(timer)
      timer = setTimeout(flush, Math.max(0, Math.min(quiet, began + most - now())))
    },
    /** What waits is forgotten. */
    stop: (): void => {
      clearTimeout(timer)
      waiting = []
    },
  }
}
