// The time by the server's clock: a device whose date is wrong must not call letters overdue, or a birthday today.

/** In ms. A smaller difference is as good as none: a reply says its second, and takes a while to arrive. */
const tolerance = 60_000
const tickInterval = 30_000

/** How far the server's clock is ahead of the device's, in ms. */
let ahead = 0
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** Compares the clocks. `date` is the Date header of a reply; null, or one that cannot be read, changes nothing. */
export function noteServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(difference) || Math.abs(difference - ahead) < tolerance) return
  ahead = Math.abs(difference) < tolerance ? 0 : difference
  tick()
}

/** The current time. */
export function serverNow(): Date {
  return new Date(Date.now() + ahead)
}

/** The time of the last tick, every 30 s while anybody listens. */
export function tickedNow(): Date {
  return now
}

/** Calls back at every tick. Returns how to stop. */
export function onTick(listener: () => void): () => void {
  // The timer was stopped, so the time may be old.
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
