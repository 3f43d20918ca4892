// The state of the fact check of each open letter, shared by its text, its editor and the panel.
import type { MapEntry } from '@sincerely/domain/composer/render-blocks'
import type { Finding, Fix, Range } from '@sincerely/domain/fact-check/types'
import { useSyncExternalStore } from 'react'
import { neighbourFinding } from './open-findings.ts'
import type { Mark } from './words/marks.ts'

/** A refused approval of this version, with the findings that caused it. */
export type Refusal = { version: number; findings: readonly Finding[] }

/** The current finding, and how it was selected: in the panel, in the letter or with a key. */
export type CurrentFinding = { id: string; from: 'panel' | 'words' | 'key' }

/** The words to look up in the other text; an empty range means the word at that offset. */
export type LookUp = Range & { in: 'letter' | 'dictation' }

/** The actions of the fact check in the open editor. */
export type MarkedEditor = {
  /** Applies a fix as one undo step. Returns false if the text has changed since it was checked. */
  fix: (fix: Fix) => boolean
  /** Selects the words and scrolls to them. */
  select: (range: Range) => void
  focus: () => void
}

export type CheckState = {
  /** The HTML in the editor after the last pause in typing; null while the letter is not being edited. */
  editorHtml: string | null
  editor: MarkedEditor | null
  /** The HTML that was checked, with its marks; null before that. */
  marked: { html: string; marks: readonly Mark[] } | null
  /** The findings that are not accepted, sorted. */
  open: readonly Finding[]
  /** All findings of the current text; null until it is checked. */
  known: readonly Finding[] | null
  refusal: Refusal | null
  current: CurrentFinding | null
  /** Whether the lookup of sources is on. */
  isLookingUp: boolean
  lookUp: LookUp | null
  /** The map from words of the letter to dictated words; empty until the lookup is on. */
  map: readonly MapEntry[]
  /** The looked-up words in this HTML of the letter; null if there are none. */
  sources: { html: string; ranges: readonly Range[] } | null
  /**
   * The words of a remark on style in this HTML of the letter. The object is new each time, so that the page scrolls to them
   * again.
   */
  styled: { html: string; ranges: readonly Range[] } | null
  /**
   * The dictated words that are the source of a finding. The object is new each time, so that the page scrolls to them
   * again.
   */
  shownSource: Range | null
  /** Plays the words that are looked up or shown; null if their place in the sound is unknown. */
  play: (() => void) | null
}

const initialState: CheckState = {
  editorHtml: null,
  editor: null,
  marked: null,
  open: [],
  known: null,
  refusal: null,
  current: null,
  isLookingUp: false,
  lookUp: null,
  map: [],
  sources: null,
  styled: null,
  shownSource: null,
  play: null,
}

const states = new Map<number, CheckState>()
const listeners = new Set<() => void>()

export function getCheckState(letterId: number): CheckState {
  return states.get(letterId) ?? initialState
}

export function updateCheck(letterId: number, change: Partial<CheckState>): void {
  states.set(letterId, { ...getCheckState(letterId), ...change })
  notifyListeners()
}

/** Deletes the state when the letter is closed. An open editor removes its own part later. */
export function clearCheck(letterId: number): void {
  const { editorHtml, editor } = getCheckState(letterId)
  if (editor === null) states.delete(letterId)
  else states.set(letterId, { ...initialState, editorHtml, editor })
  notifyListeners()
}

/** Calls back at every change of any letter's check. Returns a function that stops the calls. */
export function subscribeToChecks(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useCheckState<T>(letterId: number, part: (state: CheckState) => T): T {
  return useSyncExternalStore(subscribeToChecks, () => part(getCheckState(letterId)))
}

/** Makes the next or previous open finding the current one. */
export function goToNeighbour(letterId: number, by: 1 | -1): void {
  const { open, current } = getCheckState(letterId)
  const next = neighbourFinding(open, current?.id ?? null, by)
  if (next) updateCheck(letterId, { current: { id: next.id, from: 'key' } })
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
