// Keeps a key that was pressed while its letter was loading or a step was running, until it can take effect.
import type { LetterStatus } from '@sincerely/domain/letters/status'
import type { letterShortcuts } from '../letter-shortcuts.ts'

export type LetterKey = keyof typeof letterShortcuts.shortcuts

export type EarlyKey = {
  name: LetterKey
  /**
   * The letter that was on screen, with its status; null if there was none, and the key then counts for the letter that
   * opens.
   */
  letter: { id: number; status: LetterStatus } | null
}

/** Replaces an earlier one, but a key to post waits behind one to approve. */
export function keepEarlyKey(key: EarlyKey): void {
  const last = { ...key, at: performance.now() }
  const [first] = kept
  kept = first?.name === 'approve' && key.name === 'post' ? [first, last] : [last]
}

/** Returns the first kept key and forgets it; null if there is none, or if it was pressed too long ago to be expected. */
export function takeEarlyKey(): EarlyKey | null {
  const key = peekEarlyKey()
  kept = kept.slice(1)
  return key
}

export function peekEarlyKey(): EarlyKey | null {
  kept = kept.filter(({ at }) => performance.now() - at < expectedFor)
  return kept[0] ?? null
}

/** In ms. */
const expectedFor = 10_000

let kept: (EarlyKey & { at: number })[] = []
