// Keeps a key that was pressed while its letter was loading or a step was running, until it can take effect.
import type { LetterStatus } from '@sincerely/domain/letters/status'
import { isWriting } from '../../../platform/typing.ts'
import { letterShortcuts } from '../letter-shortcuts.ts'

export type LetterKey = keyof typeof letterShortcuts.shortcuts

export type EarlyKey = {
  name: LetterKey
  /** The letter that was on screen, with its status. If null, the key counts for the letter that opens next. */
  letter: { id: number; status: LetterStatus } | null
}

/** Remembers a key in place of an earlier one. After a key to approve, it waits for the approval. */
export function keepEarlyKey(key: EarlyKey): void {
  const last = { ...key, at: performance.now() }
  const [first] = kept
  kept = first?.name === 'approve' && key.name !== 'approve' ? [first, last] : [last]
}

/** Returns the first remembered key and forgets it; null if there is none or it was pressed more than 10 s ago. */
export function takeEarlyKey(): EarlyKey | null {
  const key = peekEarlyKey()
  kept = kept.slice(1)
  return key
}

export function peekEarlyKey(): EarlyKey | null {
  kept = kept.filter(({ at }) => performance.now() - at < expectedFor)
  return kept[0] ?? null
}

/** Whether this key shows that the person is typing text, so that an early key before it was meant as text too. */
export function isOtherText(event: KeyboardEvent): boolean {
  return isWriting(event) && !stepKeys.has(event.key)
}

const stepKeys = new Set<string>(Object.values(letterShortcuts.shortcuts).flatMap(({ keys }) => keys))

/** In ms. After this time, a person no longer expects the key to take effect. */
const expectedFor = 10_000

let kept: (EarlyKey & { at: number })[] = []
