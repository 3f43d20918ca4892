// Gives the time by the server's clock. On a device with a wrong date, letters would otherwise look overdue.

/**
 * Differences of fewer ms are ignored, because the Date header counts whole seconds and a reply takes time to
 * arrive.
 */
const tolerance = 60_000
const tickInterval = 30_000

/** The difference in ms. It is positive if the server's clock is ahead of the device's. */
let ahead = 0
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/**
 * Compares the clocks. `date` is the Date header of a reply. A missing or unreadable header changes nothing.
 */
export function noteServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(difference) || Math.abs(difference - ahead) < tolerance) return
  ahead = Math.abs(difference) < tolerance ? 0 : difference
  tick()
}

export function serverNow(): Date {
  return new Date(Date.now() + ahead)
}

/** Returns the time of the last tick. Ticks come every 30 s while there are listeners. */
export function tickedNow(): Date {
  return now
}

/** Calls back at every tick. Returns a function that unsubscribes. */
export function onTick(listener: () => void): () => void {
  // The timer was stopped, so the time may be out of date.
  if (timer === undefined) now = serverNow()
  listeners.add(listener)
  timer ??= setInterval(tick, tickInterval)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  now = serverNow()
  for (const listener of listeners) listener()
}
