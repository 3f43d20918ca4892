// The words around a correction, and the type of a repair.
import type { CorrectionMarker } from './correction-marker.ts'
import lexicon from './corrections.json' with { type: 'json' }
import { spokenLabelEnd } from './list-items.ts'
import { isLayout, isMark, wordAt, type Token } from './tokens.ts'

/**
 * Removes the words `from`–`to` of the kept tokens; composing continues at `resume` in the source. `splice` is the range of the
 * source to insert at `from`, before the words that stay ('5 mg at night, sorry, 10 mg'): all after `to`, or the range `stays`.
 * `doubt` is the note for the secretary: 'nothing' if there was nothing to take back, 'again' if something was only repeated to
 * make sure, 'undecided' if it is unclear what is taken back, so that all words are left as dictated.
 */
export type Repair = {
  from: number
  to: number
  resume: number
  splice?: readonly [number, number]
  stays?: readonly [number, number]
  comma?: boolean
  doubt?: 'guess' | 'clause' | 'again' | 'nothing' | 'undecided'
}

/** Nothing is taken back; the words of the correction stay too. */
export const UNDECIDED: Repair = { from: 0, to: 0, resume: 0, doubt: 'undecided' }

/**
 * `begin`–`end` of the kept tokens is the sentence with the marker, without commas before it; `next` is the first position of the
 * source that may replace something.
 */
export type Scene = {
  kept: readonly Token[]
  source: readonly Token[]
  begin: number
  end: number
  next: number
}

export function sceneAt(kept: readonly Token[], source: readonly Token[], marker: CorrectionMarker): Scene {
  const end = withoutTrailing(kept, kept.length, TRAILING)
  const next = isMark(source[marker.end], ',') ? marker.end + 1 : marker.end
  return { kept, source, end, begin: afterLabel(kept, sentenceStart(kept, end), end), next }
}

/** Marks that only separate a correction from the corrected words. */
export const TRAILING = ',…–—-'

/** Whether the sentence ends here or continues with a word that ties it to the words before. */
export function goesOn(source: readonly Token[], at: number): boolean {
  return source[at]?.kind !== 'word' || CONTINUES.has(wordAt(source, at))
}

/** The length without the marks at its end. */
export function withoutTrailing(kept: readonly Token[], length: number, marks: string): number {
  let end = length
  while (end > 0 && (isMark(kept[end - 1], marks) || /^\.{2,}$/u.test(kept[end - 1]?.text ?? ''))) end -= 1
  return end
}

/** Whether this position of the source still has a word or comma of the same sentence. */
export function inSentence(source: readonly Token[], at: number): boolean {
  const token = source[at]
  return token !== undefined && !isLayout(token) && !isMark(token, '.?!;')
}

/** 'up to', 'down from', 'in' before a value belong to it. */
export function beforeDirections(kept: readonly Token[], start: number): number {
  let from = start
  while (DIRECTIONS.has(wordAt(kept, from - 1))) from -= 1
  return from
}

const WINDOW = 40
const CONTINUES = new Set([...lexicon.boundaries, ...lexicon.continues])
const DIRECTIONS = new Set(lexicon.directions)

/** The sentence before the marker; if the marker follows a full stop, the sentence before that. */
function sentenceStart(kept: readonly Token[], end: number): number {
  let begin = withoutTrailing(kept, end, '.?!')
  while (begin > 0 && end - begin < WINDOW) {
    const token = kept[begin - 1]
    if (isLayout(token) || isMark(token, '.?!:;')) break
    begin -= 1
  }
  return begin
}

/** 'number two' at the start of a line numbers an item and is never taken back with its words. */
function afterLabel(kept: readonly Token[], begin: number, end: number): number {
  const onLine = begin === 0 || isLayout(kept[begin - 1])
  return onLine ? Math.min(end, spokenLabelEnd(kept, begin) ?? begin) : begin
}
