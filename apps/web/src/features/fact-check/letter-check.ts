// What the fact check of a letter on screen has come to, told between the letter's text, its editor and the panel.
import type { MapEntry } from '@sincerely/domain/composer/render-blocks'
import type { Finding, Fix, Range } from '@sincerely/domain/fact-check/types'
import { useSyncExternalStore } from 'react'
import { neighbour } from './open-findings.ts'
import type { Mark } from './words/marks.ts'

/** An approval was refused for findings of this version. */
export type Refusal = { version: number; findings: readonly Finding[] }

/** The finding that is looked at, and from where: the panel, its words in the letter, or a key. */
export type Pointed = { id: string; from: 'panel' | 'words' | 'key' }

/** Words that are looked up: of the letter, or of the dictation; a stretch without length is the word at that place. */
export type LookUp = Range & { in: 'letter' | 'dictation' }

/** The open editor, as the findings work on it. */
export type MarkedEditor = {
  /** Makes the exchange as one step that can be undone; false where the text has changed since it was checked. */
  fix: (fix: Fix) => boolean
  /** Selects the words and brings them into sight. */
  select: (range: Range) => void
  focus: () => void
}

export type CheckState = {
  /** The editor's text as it last rested; null while the letter is read. */
  written: string | null
  editor: MarkedEditor | null
  /** The text that was checked: its HTML, and its marks. */
  marked: { html: string; marks: readonly Mark[] } | null
  /** What is not accepted, in order. */
  open: readonly Finding[]
  /** All that is known of this text; null before it was checked. */
  known: readonly Finding[] | null
  refusal: Refusal | null
  pointed: Pointed | null
  /** The person wants to see where words come from. */
  isLookingUp: boolean
  lookUp: LookUp | null
  /** Which words of the letter come from which of the dictation; empty until somebody wants to know. */
  map: readonly MapEntry[]
  /** Where the words looked up stand in this text of the letter. */
  sources: { html: string; ranges: readonly Range[] } | null
  /** Words of the dictation that a finding leads to; each time another object. */
  shownSource: Range | null
}

const atRest: CheckState = {
  written: null,
  editor: null,
  marked: null,
  open: [],
  known: null,
  refusal: null,
  pointed: null,
  isLookingUp: false,
  lookUp: null,
  map: [],
  sources: null,
  shownSource: null,
}

const states = new Map<number, CheckState>()
const listeners = new Set<() => void>()

export function checkState(letterId: number): CheckState {
  return states.get(letterId) ?? atRest
}

export function changeCheck(letterId: number, change: Partial<CheckState>): void {
  states.set(letterId, { ...checkState(letterId), ...change })
  announce()
}

/** The letter is no longer on screen: nothing that was found in it stays in memory. Its editor takes leave by itself. */
export function endCheck(letterId: number): void {
  const { written, editor } = checkState(letterId)
  if (editor === null) states.delete(letterId)
  else states.set(letterId, { ...atRest, written, editor })
  announce()
}

/** Calls back at every change of any letter's check. Returns how to stop. */
export function onCheck(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useCheck<T>(letterId: number, part: (state: CheckState) => T): T {
  return useSyncExternalStore(onCheck, () => part(checkState(letterId)))
}

/** Goes to the open finding after the one that is looked at, or before it. */
export function goToNeighbour(letterId: number, by: 1 | -1): void {
  const { open, pointed } = checkState(letterId)
  const next = neighbour(open, pointed?.id ?? null, by)
  if (next) changeCheck(letterId, { pointed: { id: next.id, from: 'key' } })
}

function announce(): void {
  for (const listener of listeners) listener()
}
