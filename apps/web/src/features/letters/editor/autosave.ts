// Saves the text in the editor automatically: as a draft on this device after 250 ms, as the server's working copy once
// typing pauses.
import { type SaveStore, type SendError, needsDeviceWrite, needsSend } from './save-state.ts'
import type { UnsavedText } from './unsaved-text.ts'

export type AutosavePorts = {
  /** Writes to this device; returns false if the device could not store the text. */
  saveDraft: (text: UnsavedText) => boolean
  removeDraft: () => void
  /** `follows` is the time at which the replaced working copy was saved; null for the first. */
  sendWorkingCopy: (html: string, baseVersion: number, follows: string | null) => Promise<{ savedAt: string }>
  sendErrorOf: (error: unknown) => SendError
  now: () => Date
}

export type Autosave = {
  /** Saves a change soon; call after each change. */
  schedule: () => void
  /** Writes text that is only in memory to this device at once. */
  flush: () => void
  removeDraft: () => void
  /** Retries a failed send, for example once the network is back. */
  retryNow: () => void
  /** Stops sending. Resolves once no request is running. */
  settle: () => Promise<void>
  /** Returns when the working copy was last saved, also after the editor closed; null if there is none. */
  workingCopyAt: () => string | null
}

/** In ms. `maxDelay` limits how long continuous typing can delay a send. */
const delays = { draft: 250, pause: 1500, maxDelay: 10_000, firstRetry: 5000, maxRetry: 30_000 }

export function createAutosave(store: SaveStore, ports: AutosavePorts): Autosave {
  const draft = createDraftAutosave(store, ports)
  let timer: Timer
  let unsentSince: number | null = null
  let retryDelay = delays.firstRetry
  let inFlight: Promise<void> = Promise.resolve()
  /**
   * The time at which the working copy was saved after the editor closed; null if it was not. The store ignores such a save.
   */
  let savedAfterClose: string | null = null

  function schedule() {
    draft.schedule()
    if (!needsSend(store.current())) return
    // Typing does not delay a retry further.
    if (store.current().sendError && timer !== undefined) return
    clearTimeout(timer)
    timer = setTimeout(send, delayBeforeSend())
  }

  function delayBeforeSend(): number {
    if (store.current().sendError) return retryDelay
    const now = ports.now().getTime()
    unsentSince ??= now
    return Math.max(0, Math.min(delays.pause, unsentSince + delays.maxDelay - now))
  }

  function stop() {
    clearTimeout(timer)
    timer = undefined
  }

  function send() {
    stop()
    if (needsSend(store.current())) inFlight = sendNow().then(schedule)
  }

  async function sendNow() {
    const { html, baseVersion, sendError, workingCopyAt } = store.current()
    if (sendError) retryDelay = Math.min(delays.maxRetry, retryDelay * 2)
    unsentSince = null
    store.dispatch({ kind: 'sending', html })
    try {
      const { savedAt } = await ports.sendWorkingCopy(html, baseVersion, workingCopyAt)
      retryDelay = delays.firstRetry
      store.dispatch({ kind: 'sent', html, at: savedAt })
      if (store.current().workingCopyAt !== savedAt) savedAfterClose = savedAt
      if (store.current().html === html) draft.removeDraft()
    } catch (error) {
      store.dispatch({ kind: 'send-failed', sendError: ports.sendErrorOf(error) })
    }
  }

  return {
    schedule,
    flush: draft.flush,
    removeDraft: draft.removeDraft,
    retryNow: () => {
      retryDelay = delays.firstRetry
      if (store.current().sendError?.canRetry) send()
    },
    settle: () => {
      stop()
      return inFlight
    },
    workingCopyAt: () => savedAfterClose ?? store.current().workingCopyAt,
  }
}

function createDraftAutosave(store: SaveStore, { saveDraft, removeDraft, now }: AutosavePorts) {
  let timer: Timer

  function stop() {
    clearTimeout(timer)
    timer = undefined
  }

  function flush() {
    stop()
    if (!needsDeviceWrite(store.current())) return
    const { html, baseVersion, workingCopyAt } = store.current()
    const isStored = saveDraft({ html, baseVersion, savedAt: now().toISOString(), follows: workingCopyAt })
    store.dispatch({ kind: 'stored-on-device', html: isStored ? html : null })
  }

  return {
    flush,
    schedule: () => {
      if (needsDeviceWrite(store.current())) timer ??= setTimeout(flush, delays.draft)
    },
    removeDraft: () => {
      stop()
      removeDraft()
      store.dispatch({ kind: 'stored-on-device', html: null })
    },
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined
