// Locks the screen after inactivity. All tabs of this browser are covered together, and API calls wait until
// the screen is unlocked.
import { useSyncExternalStore } from 'react'
import { flushDrafts } from './drafts/drafts.ts'
import {
  keepIdleDeadline,
  keepLocked,
  onLockedChange,
  readIdleDeadline,
  readLocked,
  readToken,
} from './storage.ts'

export function useScreenLocked(): boolean {
  return useSyncExternalStore(onLockedChange, readLocked)
}

/**
 * Call this function once before the first render, so that an idle page is never shown. After the call, no
 * key reaches a covered page.
 */
export function startScreenLock(): void {
  if (readToken() !== null) lockIfIdle()
  window.addEventListener('keydown', blockKey, { capture: true })
  window.addEventListener('keyup', blockKey, { capture: true })
}

export function lockScreen(): void {
  // Typed text is stored before the screen is covered.
  flushDrafts()
  keepLocked(true)
}

export function unlockScreen(): void {
  noteActivity()
  keepLocked(false)
}

/** `next` is in minutes. 0 means that the screen never locks. */
export function lockAfter(next: number): void {
  idleMinutes = next
  if (idleMinutes === 0) keepIdleDeadline(null)
  else if (readIdleDeadline() === null) noteActivity()
}

/** Marks the user as active in all tabs. Writes to storage at most once every 3 s. */
export function noteActivity(now: number = Date.now()): void {
  if (idleMinutes === 0) return
  const deadline = now + idleMinutes * 60_000
  const before = readIdleDeadline()
  if (before === null || Math.abs(deadline - before) > writeInterval) keepIdleDeadline(deadline)
}

/** Locks an idle screen. Returns true if the screen is locked. */
export function lockIfIdle(now: number = Date.now()): boolean {
  if (readLocked()) return true
  const deadline = readIdleDeadline()
  if (deadline === null || now < deadline) return false
  lockScreen()
  return true
}

/** Resolves immediately if the screen is not locked. Rejects when `signal` aborts. */
export async function untilUnlocked(signal?: AbortSignal): Promise<void> {
  if (!readLocked()) return
  await new Promise<void>((resolve, reject) => {
    const end = (settle: () => void) => {
      stop()
      signal?.removeEventListener('abort', giveUp)
      settle()
    }
    const giveUp = () => end(() => reject(new DOMException('The call was given up.', 'AbortError')))
    const stop = onLockedChange(() => {
      if (!readLocked()) end(resolve)
    })
    if (signal?.aborted) giveUp()
    else signal?.addEventListener('abort', giveUp)
  })
}

/** Activity is written at most once in this many ms. */
const writeInterval = 3000
let idleMinutes = 0

function blockKey(event: KeyboardEvent): void {
  if (!readLocked()) return
  // The browser would otherwise close the cover on Escape.
  if (event.key === 'Escape') event.preventDefault()
  event.stopImmediatePropagation()
}
