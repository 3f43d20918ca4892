// At most one fetch of the same list per 2 seconds, live events included (spec §9, rules §5).

const gap = 2000
const lastStart = new Map<string, number>()

/** Resolves when the list named `key` may be fetched again; rejects when `signal` gives up meanwhile. */
export async function takeTurn(
  key: string,
  signal: AbortSignal,
  now: () => number = Date.now,
): Promise<void> {
  const wait = (lastStart.get(key) ?? -Infinity) + gap - now()
  if (wait > 0) await pause(wait, signal)
  lastStart.set(key, now())
}

function pause(duration: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }, duration)
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })
}
