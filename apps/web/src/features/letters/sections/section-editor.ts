// The open editor of each letter, as the list of its sections sees it.
import type { LetterPart } from '@sincerely/domain/letters/standard'
import type { LetterType } from '@sincerely/domain/letters/types'
import { useSyncExternalStore } from 'react'

export type SectionEditor = {
  /** After the last pause in typing. */
  html: string
  /** Adds the section's heading at its place in the standard's order, and puts the cursor below it. */
  add: (part: LetterPart, type: LetterType) => void
}

const editors = new Map<number, SectionEditor>()
const listeners = new Set<() => void>()

/** Null once the editor is closed. */
export function setSectionEditor(letterId: number, editor: SectionEditor | null): void {
  if (editor === null) editors.delete(letterId)
  else editors.set(letterId, editor)
  for (const listener of listeners) listener()
}

export function useSectionEditor(letterId: number): SectionEditor | null {
  return useSyncExternalStore(subscribe, () => editors.get(letterId) ?? null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
