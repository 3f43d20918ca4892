// Unsaved text of a letter on this device. Each tab keeps its own, so that no tab removes what another one wrote.
import { newIdempotencyKey } from '../../../platform/intent.ts'
import { dropDraft, keepDraft, listDrafts, readDraft } from '../../../platform/drafts/drafts.ts'
import { readUnsavedText, type UnsavedText } from './unsaved-text.ts'

/** A copy as it was found, by this tab or one that is gone. */
export type FoundText = { key: string; value: string; text: UnsavedText }

/** False when it would not last longer than the tab. */
export function keepOnDevice(userId: number, letterId: number, text: UnsavedText): boolean {
  return keepDraft(userId, ownKey(letterId), JSON.stringify(text))
}

/** The copies of any tab, newest first; what cannot be read is passed over. */
export function foundOnDevice(userId: number, letterId: number): FoundText[] {
  const copies = listDrafts(userId).flatMap(({ key, value }) => {
    const text = key.startsWith(prefix(letterId)) ? parse(value) : null
    return text === null ? [] : [{ key, value, text }]
  })
  return copies.toSorted((a, b) => Date.parse(b.text.savedAt) - Date.parse(a.text.savedAt))
}

export function newestOnDevice(userId: number, letterId: number): FoundText | null {
  return foundOnDevice(userId, letterId)[0] ?? null
}

/** The newest text on this device that the letter itself does not say; null when there is none. */
export function unsavedOnDevice(userId: number, letter: { id: number; content: string }): UnsavedText | null {
  const found = newestOnDevice(userId, letter.id)
  return found === null || found.text.html === letter.content ? null : found.text
}

/** The letters that this device keeps a text of. */
export function lettersOnDevice(userId: number): number[] {
  const ids = listDrafts(userId).map(({ key }) => Number(/^letter-(\d+)@/u.exec(key)?.[1]))
  return [...new Set(ids.filter(Number.isSafeInteger))]
}

/** Removes this tab's copy, and the one it began from unless somebody has gone on writing it. */
export function forgetOnDevice(userId: number, letterId: number, began: FoundText | null): void {
  dropDraft(userId, ownKey(letterId))
  if (began !== null) dropIfSame(userId, began)
}

/** Removes a copy unless somebody has gone on writing it. */
export function dropIfSame(userId: number, { key, value }: FoundText): void {
  if (readDraft(userId, key)?.value === value) dropDraft(userId, key)
}

/** Removes the copies that say this text; what else lies here was not what somebody discarded. */
export function discardOnDevice(userId: number, letterId: number, html: string): void {
  for (const copy of foundOnDevice(userId, letterId)) if (copy.text.html === html) dropIfSame(userId, copy)
}

/** The name under which tabs agree who works on the unsaved text of a letter. */
export function textLock(letterId: number): string {
  return `sincerely-letter-${letterId}`
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
