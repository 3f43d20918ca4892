// Unsaved text of a letter on this device. Each tab keeps its own, so that no tab removes what another one wrote.
import { newIdempotencyKey } from '../../../platform/api.ts'
import { dropLocalCopy, keepLocalCopy, listLocalCopies, readLocalCopy } from '../../../platform/storage.ts'
import { readUnsavedText, type UnsavedText } from './unsaved-text.ts'

/** A copy as it was found, by this tab or one that is gone. */
export type FoundCopy = { key: string; value: string; text: UnsavedText }

/** False when it would not last longer than the tab. */
export function keepOnDevice(userId: number, letterId: number, text: UnsavedText): boolean {
  return keepLocalCopy(userId, ownKey(letterId), JSON.stringify(text))
}

/** The newest copy of any tab; what cannot be read is passed over. */
export function newestOnDevice(userId: number, letterId: number): FoundCopy | null {
  const copies = listLocalCopies(userId).flatMap(({ key, value }) => {
    const text = key.startsWith(prefix(letterId)) ? parse(value) : null
    return text === null ? [] : [{ key, value, text }]
  })
  return copies.toSorted((a, b) => Date.parse(b.text.savedAt) - Date.parse(a.text.savedAt))[0] ?? null
}

/** Does this device hold a text of this letter that the letter does not? */
export function isUnsavedOnDevice(userId: number, letter: { id: number; content: string }): boolean {
  const found = newestOnDevice(userId, letter.id)
  return found !== null && found.text.html !== letter.content
}

/** Removes this tab's copy, and the one it began from unless somebody has gone on writing it. */
export function forgetOnDevice(userId: number, letterId: number, began: FoundCopy | null): void {
  dropLocalCopy(userId, ownKey(letterId))
  if (began !== null && readLocalCopy(userId, began.key)?.value === began.value)
    dropLocalCopy(userId, began.key)
}

const tab = newIdempotencyKey().slice(0, 8)

function prefix(letterId: number): string {
  return `letter-${letterId}@`
}

function ownKey(letterId: number): string {
  return `${prefix(letterId)}${tab}`
}

function parse(value: string): UnsavedText | null {
  try {
    return readUnsavedText(JSON.parse(value))
  } catch {
    return null
  }
}
