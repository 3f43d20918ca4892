// Drafts of a letter's text on this device. Each tab writes its own, so that no tab removes what another one wrote.
import { useMemo, useSyncExternalStore } from 'react'
import { newIdempotencyKey } from '../../../platform/intent.ts'
import {
  dropDraft,
  keepDraft,
  listDrafts,
  onDraftsChange,
  readDraft,
} from '../../../platform/drafts/drafts.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { parseUnsavedText, type UnsavedText } from './unsaved-text.ts'

/** A draft as it was read, of this tab or another. */
export type TextDraft = { key: string; value: string; text: UnsavedText }

/** False when the device could not store it, so that it is lost with the tab. */
export function saveTextDraft(userId: number, letterId: number, text: UnsavedText): boolean {
  return keepDraft(userId, ownKey(letterId), JSON.stringify(text))
}

/** The drafts of all tabs, newest first; unreadable ones are skipped. */
export function listTextDrafts(userId: number, letterId: number): TextDraft[] {
  const drafts = listDrafts(userId).flatMap(({ key, value }) => {
    const text = key.startsWith(prefix(letterId)) ? parse(value) : null
    return text === null ? [] : [{ key, value, text }]
  })
  return drafts.toSorted((a, b) => Date.parse(b.text.savedAt) - Date.parse(a.text.savedAt))
}

export function newestTextDraft(userId: number, letterId: number): TextDraft | null {
  return listTextDrafts(userId, letterId)[0] ?? null
}

/** The newest draft that differs from the letter; null when there is none. */
export function unsavedTextDraft(
  userId: number,
  letter: { id: number; content: string },
): UnsavedText | null {
  const draft = newestTextDraft(userId, letter.id)
  return draft === null || draft.text.html === letter.content ? null : draft.text
}

/** `unsavedTextDraft` of the signed-in person, updated when any tab changes it. */
export function useUnsavedTextDraft({ id, content }: { id: number; content: string }): UnsavedText | null {
  const { id: userId } = useSignedInUser()
  const newest = useSyncExternalStore(onDraftsChange, () => newestTextDraft(userId, id)?.value ?? null)
  return useMemo(
    () => (newest === null ? null : unsavedTextDraft(userId, { id, content })),
    [newest, userId, id, content],
  )
}

export function lettersWithTextDraft(userId: number): number[] {
  const ids = listDrafts(userId).map(({ key }) => Number(/^letter-(\d+)@/u.exec(key)?.[1]))
  return [...new Set(ids.filter(Number.isSafeInteger))]
}

/** Removes this tab's draft, and the one it started from unless another tab has changed it since. */
export function removeOwnTextDraft(userId: number, letterId: number, startedFrom: TextDraft | null): void {
  dropDraft(userId, ownKey(letterId))
  if (startedFrom !== null) dropTextDraftIfUnchanged(userId, startedFrom)
}

/** Drops a draft unless another tab has changed it since. */
export function dropTextDraftIfUnchanged(userId: number, { key, value }: TextDraft): void {
  if (readDraft(userId, key)?.value === value) dropDraft(userId, key)
}

/** Drops the drafts with exactly this text; others were not what the person discarded. */
export function discardTextDrafts(userId: number, letterId: number, html: string): void {
  for (const draft of listTextDrafts(userId, letterId))
    if (draft.text.html === html) dropTextDraftIfUnchanged(userId, draft)
}

/** The lock that decides which tab handles the drafts of a letter. */
export function textLockName(letterId: number): string {
  return `sincerely-letter-${letterId}`
}

const tabId = newIdempotencyKey().slice(0, 8)

function prefix(letterId: number): string {
  return `letter-${letterId}@`
}

function ownKey(letterId: number): string {
  return `${prefix(letterId)}${tabId}`
}

function parse(value: string): UnsavedText | null {
  try {
    return parseUnsavedText(JSON.parse(value))
  } catch {
    return null
  }
}
