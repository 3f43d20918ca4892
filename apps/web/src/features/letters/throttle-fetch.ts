// Fetches the same list at most once in 2 seconds, even on live events (spec §9, rules §5).

/** In ms: the shortest time between the starts of two fetches. */
const minimumInterval = 2000
const lastStart = new Map<string, number>()

/** Resolves when the list named `key` may be fetched again; rejects when `signal` aborts. */
export async function throttleFetch(
  key: string,
  signal: AbortSignal,
  now: () => number = Date.now,
): Promise<void> {
  const wait = (lastStart.get(key) ?? -Infinity) + minimumInterval - now()
  if (wait > 0) await pause(wait, signal)
  lastStart.set(key, now())
}

function pause(duration: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, duration)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}
