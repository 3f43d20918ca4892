// Defines the words around a correction, and the type of a repair.
import type { CorrectionMarker } from './correction-marker.ts'
import lexicon from './corrections.json' with { type: 'json' }
import { spokenLabelEnd } from './list-items.ts'
import { isLayout, isMark, wordAt, type Token } from './tokens.ts'

/**
 * Removes the words from `from` to `to` of the kept tokens, and composing continues at `resume` in the source. `splice` is the
 * range of the source to insert at `from`, before the words that stay ('5 mg at night, sorry, 10 mg'). These are all words after
 * `to`, or the range `stays`. `doubt` is the note for the secretary: 'nothing' if there was nothing to take back, 'again' if
 * something was only repeated to make sure, and 'undecided' if it is unclear what is taken back. Then all words are left as
 * dictated.
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

/** Nothing is taken back, and the words of the correction stay too. */
export const UNDECIDED: Repair = { from: 0, to: 0, resume: 0, doubt: 'undecided' }

/**
 * The sentence before the marker is from `begin` to `end` of the kept tokens, without the marks at its end. `next` is the first
 * position of the source that may replace something.
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

/** Returns the length without the marks at the end. */
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

/** Moves the start before words that belong to a value: 'up to', 'down from', 'in'. */
export function beforeDirections(kept: readonly Token[], start: number): number {
  let from = start
  while (DIRECTIONS.has(wordAt(kept, from - 1))) from -= 1
  return from
}

const WINDOW = 40
const CONTINUES = new Set([...lexicon.boundaries, ...lexicon.continues])
const DIRECTIONS = new Set(lexicon.directions)

/**
 * Returns the start of the sentence before the marker. If the marker follows a full stop, this is the sentence that the full stop
 * ends.
 */
function sentenceStart(kept: readonly Token[], end: number): number {
  let begin = withoutTrailing(kept, end, '.?!')
  while (begin > 0 && end - begin < WINDOW) {
    const token = kept[begin - 1]
    if (isLayout(token) || isMark(token, '.?!:;')) break
    begin -= 1
  }
  return begin
}

/** Skips 'number two' at the start of a line, which numbers an item and is never taken back with its words. */
function afterLabel(kept: readonly Token[], begin: number, end: number): number {
  const onLine = begin === 0 || isLayout(kept[begin - 1])
  return onLine ? Math.min(end, spokenLabelEnd(kept, begin) ?? begin) : begin
}
