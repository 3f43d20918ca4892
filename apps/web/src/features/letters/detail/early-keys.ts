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

/** Replaces an earlier one. */
export function keepEarlyKey(key: EarlyKey): void {
  kept = { ...key, at: performance.now() }
}

/** Returns the kept key and forgets it; null if there is none, or if it was pressed too long ago to be expected. */
export function takeEarlyKey(): EarlyKey | null {
  const key = peekEarlyKey()
  kept = null
  return key
}

export function peekEarlyKey(): EarlyKey | null {
  return kept !== null && performance.now() - kept.at < expectedFor ? kept : null
}

/** In ms. */
const expectedFor = 10_000

let kept: (EarlyKey & { at: number }) | null = null
