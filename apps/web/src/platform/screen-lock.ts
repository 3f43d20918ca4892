// The locked screen: when nobody has been at it for a while, all tabs of this browser are covered together, and calls wait.
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
 * Called once, before anything is drawn: what was left open yesterday is not shown today. From then on no key reaches the
 * page while it is covered; typing, Tab and Enter do without.
 */
export function startScreenLock(): void {
  if (readToken() !== null) lockIfIdle()
  window.addEventListener('keydown', keepFromPage, { capture: true })
  window.addEventListener('keyup', keepFromPage, { capture: true })
}

export function lockScreen(): void {
  // What was just typed lies on this device before the screen is covered.
  flushDrafts()
  keepLocked(true)
}

export function unlockScreen(): void {
  noteActivity()
  keepLocked(false)
}

/** How long nobody may be at it, in minutes; 0 is for ever. */
export function lockAfter(next: number): void {
  minutes = next
  if (minutes === 0) keepIdleDeadline(null)
  else if (readIdleDeadline() === null) noteActivity()
}

/** Somebody is at it, or it records. Written down for all tabs, at most every few seconds. */
export function noteActivity(now: number = Date.now()): void {
  if (minutes === 0) return
  const deadline = now + minutes * 60_000
  const before = readIdleDeadline()
  if (before === null || Math.abs(deadline - before) > writeEvery) keepIdleDeadline(deadline)
}

/** Answers whether the screen is locked now. */
export function lockIfIdle(now: number = Date.now()): boolean {
  if (readLocked()) return true
  const deadline = readIdleDeadline()
  if (deadline === null || now < deadline) return false
  lockScreen()
  return true
}

/** Settled at once while the screen is not locked. Rejects once `signal` fires. */
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

/** In ms. */
const writeEvery = 3000
let minutes = 0

function keepFromPage(event: KeyboardEvent): void {
  if (!readLocked()) return
  // It would close the cover.
  if (event.key === 'Escape') event.preventDefault()
  event.stopImmediatePropagation()
}
