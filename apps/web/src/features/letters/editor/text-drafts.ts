// Drafts of a letter's text on this device. Each tab writes its own drafts, and never removes a draft of another tab.
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

/** A stored draft, from this tab or another. */
export type TextDraft = { key: string; value: string; text: UnsavedText }

/** Saves a draft. Returns false if the device could not store it; the draft is then lost when the tab closes. */
export function saveTextDraft(userId: number, letterId: number, text: UnsavedText): boolean {
  return keepDraft(userId, ownKey(letterId), JSON.stringify(text))
}

/** Lists the drafts of all tabs, newest first; skips unreadable drafts. */
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

/** Returns the newest draft, or null if there is none or if its text is the letter's. */
export function unsavedTextDraft(
  userId: number,
  letter: { id: number; content: string },
): UnsavedText | null {
  const draft = newestTextDraft(userId, letter.id)
  return draft === null || draft.text.html === letter.content ? null : draft.text
}

/** Returns `unsavedTextDraft` of the signed-in person, updated when any tab changes a draft. */
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

/** Removes this tab's draft and the draft that it started from, unless another tab has changed the latter since. */
export function removeOwnTextDraft(userId: number, letterId: number, startedFrom: TextDraft | null): void {
  dropDraft(userId, ownKey(letterId))
  if (startedFrom !== null) dropTextDraftIfUnchanged(userId, startedFrom)
}

/** Drops a draft, unless another tab has changed it since. */
export function dropTextDraftIfUnchanged(userId: number, { key, value }: TextDraft): void {
  if (readDraft(userId, key)?.value === value) dropDraft(userId, key)
}

/** Drops the drafts with exactly this text. The person has not discarded the others. */
export function discardTextDrafts(userId: number, letterId: number, html: string): void {
  for (const draft of listTextDrafts(userId, letterId))
    if (draft.text.html === html) dropTextDraftIfUnchanged(userId, draft)
}

/** Names the lock that decides which tab handles the drafts of a letter. */
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
