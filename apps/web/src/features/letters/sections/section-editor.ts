// The open editor of each letter, for the list of its sections.
import type { LetterPart } from '@sincerely/domain/letters/standard'
import type { LetterType } from '@sincerely/domain/letters/types'
import { useSyncExternalStore } from 'react'

export type SectionEditor = {
  /** The text after the last pause in typing. */
  html: string
  /** Adds the section's heading at its place in the standard's order, and puts the cursor below it. */
  add: (part: LetterPart, type: LetterType) => void
}

const editors = new Map<number, SectionEditor>()
const listeners = new Set<() => void>()

/** Registers the editor of a letter; null once the editor is closed. */
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
