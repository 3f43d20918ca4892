// A key pressed while its letter is still loading, or while a step is running, is kept until it can be obeyed.
import type { LetterStatus } from '@sincerely/domain/letters/status'
import type { letterShortcuts } from '../letter-shortcuts.ts'

export type LetterKey = keyof typeof letterShortcuts.shortcuts

export type EarlyKey = {
  name: LetterKey
  /** The letter that was on screen, and its status then; null if none was: it then counts for the one that opens. */
  letter: { id: number; status: LetterStatus } | null
}

/** Replaces an earlier one. */
export function keepEarlyKey(key: EarlyKey): void {
  kept = { ...key, at: performance.now() }
}

/** The kept key, which is then forgotten; null if there is none, or if it was pressed too long ago to be expected. */
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
