// The words around a correction, and what a repair of them is.
import type { CorrectionMarker } from './correction-marker.ts'
import lexicon from './corrections.json' with { type: 'json' }
import { spokenLabelEnd } from './list-items.ts'
import { isLayout, isMark, wordAt, type Token } from './tokens.ts'

/**
 * The words `from`–`to` of the kept tokens go; composing goes on at `resume` in the source. `splice` is the stretch
 * of the source that is to stand at `from`, before the words that stay ('5 mg at night, sorry, 10 mg'): all after
 * `to`, or the stretch `stays`. `doubt` is what the secretary is told: 'nothing' when there was nothing to take
 * back, 'again' when something was said once more only to make sure, 'undecided' when it cannot be told what is taken back, so that all words stand as they were said.
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
 * `begin`–`end` of the kept tokens is the sentence the marker stands in, commas before the marker left out; `next`
 * is the first place of the source that may replace something.
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

/** Marks that only part a correction from what it corrects. */
export const TRAILING = ',…–—-'

/** Does the sentence end here or go on with a word that ties it to what came before? */
export function goesOn(source: readonly Token[], at: number): boolean {
  return source[at]?.kind !== 'word' || CONTINUES.has(wordAt(source, at))
}

/** The length without the marks at its end. */
export function withoutTrailing(kept: readonly Token[], length: number, marks: string): number {
  let end = length
  while (end > 0 && (isMark(kept[end - 1], marks) || /^\.{2,}$/u.test(kept[end - 1]?.text ?? ''))) end -= 1
  return end
}

/** Is there still a word or comma of the same sentence at this place of the source? */
export function inSentence(source: readonly Token[], at: number): boolean {
  const token = source[at]
  return token !== undefined && !isLayout(token) && !isMark(token, '.?!;')
}

/** 'up to', 'down from', 'in' before a value go with it. */
export function beforeDirections(kept: readonly Token[], start: number): number {
  let from = start
  while (DIRECTIONS.has(wordAt(kept, from - 1))) from -= 1
  return from
}

const WINDOW = 40
const CONTINUES = new Set([...lexicon.boundaries, ...lexicon.continues])
const DIRECTIONS = new Set(lexicon.directions)

/** The sentence before the marker; when the marker follows a full stop, the sentence before that. */
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
