// Keeps what is typed: on this device at once, in the server's working copy once typing rests.
import { type Bounce, needsDevice, needsSending } from './save-state.ts'
import type { SaveStore } from './save-store.ts'
import type { UnsavedText } from './unsaved-text.ts'

export type KeeperPorts = {
  /** Writes to this device; false when it would not last longer than the tab. */
  keep: (text: UnsavedText) => boolean
  forget: () => void
  /** `follows` is when the working copy it replaces was kept; null for the first. */
  send: (html: string, baseVersion: number, follows: string | null) => Promise<{ savedAt: string }>
  bounceOf: (error: unknown) => Bounce
  now: () => Date
}

export type TextKeeper = {
  /** Something changed: keep it soon. */
  schedule: () => void
  /** Writes what is only in memory to this device, now. */
  flush: () => void
  /** Removes the copy on this device. */
  forget: () => void
  /** The network may be back: sends what waits. */
  retryNow: () => void
  /** Stops sending, and resolves when nothing is on its way any more. */
  quiet: () => Promise<void>
  /** When the server's working copy of this editor was kept last, also after it closed; null when there is none. */
  copyAt: () => string | null
}

/** Milliseconds. */
const delays = { device: 250, rest: 1500, longestRest: 10_000, firstRetry: 5000, longestRetry: 30_000 }

export function createTextKeeper(store: SaveStore, ports: KeeperPorts): TextKeeper {
  const device = createDeviceKeeper(store, ports)
  let timer: Timer
  let unsentSince: number | null = null
  let retryDelay = delays.firstRetry
  let inFlight: Promise<void> = Promise.resolve()
  /** What was on its way as the editor closed, which the store takes no notice of any more. */
  let arrivedLate: string | null = null

  function schedule() {
    device.schedule()
    if (!needsSending(store.current())) return
    // A retry keeps its time, however much is typed meanwhile.
    if (store.current().bounce && timer !== undefined) return
    clearTimeout(timer)
    timer = setTimeout(send, waitBeforeSending())
  }

  function waitBeforeSending(): number {
    if (store.current().bounce) return retryDelay
    const now = ports.now().getTime()
    unsentSince ??= now
    return Math.max(0, Math.min(delays.rest, unsentSince + delays.longestRest - now))
  }

  function stop() {
    clearTimeout(timer)
    timer = undefined
  }

  function send() {
    stop()
    if (needsSending(store.current())) inFlight = sendNow().then(schedule)
  }

  async function sendNow() {
    const { html, baseVersion, bounce, copyAt } = store.current()
    if (bounce) retryDelay = Math.min(delays.longestRetry, retryDelay * 2)
    unsentSince = null
    store.dispatch({ kind: 'sending', html })
    try {
      const { savedAt } = await ports.send(html, baseVersion, copyAt)
      retryDelay = delays.firstRetry
      store.dispatch({ kind: 'arrived', html, at: savedAt })
      if (store.current().copyAt !== savedAt) arrivedLate = savedAt
      if (store.current().html === html) device.forget()
    } catch (error) {
      store.dispatch({ kind: 'bounced', bounce: ports.bounceOf(error) })
    }
  }

  return {
    schedule,
    flush: device.flush,
    forget: device.forget,
    retryNow: () => {
      retryDelay = delays.firstRetry
      if (store.current().bounce?.retry) send()
    },
    quiet: () => {
      stop()
      return inFlight
    },
    copyAt: () => arrivedLate ?? store.current().copyAt,
  }
}

function createDeviceKeeper(store: SaveStore, { keep, forget, now }: KeeperPorts) {
  let timer: Timer

  function stop() {
    clearTimeout(timer)
    timer = undefined
  }

  function flush() {
    stop()
    if (!needsDevice(store.current())) return
    const { html, baseVersion, copyAt } = store.current()
    const isKept = keep({ html, baseVersion, savedAt: now().toISOString(), follows: copyAt })
    store.dispatch({ kind: 'on-device', html: isKept ? html : null })
  }

  return {
    flush,
    schedule: () => {
      if (needsDevice(store.current())) timer ??= setTimeout(flush, delays.device)
    },
    forget: () => {
      stop()
      forget()
      store.dispatch({ kind: 'on-device', html: null })
    },
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined
