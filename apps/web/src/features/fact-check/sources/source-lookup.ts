// Looks up words of the letter in the dictation and back, and moves between words with the arrow keys.
import type { MapEntry } from '@sincerely/domain/composer/render-blocks'
import { letterOf, sourceOf, type TextRange } from '@sincerely/domain/composer/source-map'
import type { Range } from '@sincerely/domain/fact-check/types'
import type { LookUp } from '../check-state.ts'

/** Returns the looked-up words in both texts; empty if they have no counterpart. */
export function lookUpSources(
  map: readonly MapEntry[],
  { in: text, start, end }: LookUp,
): { letter: Range[]; dictation: Range[] } {
  if (text === 'dictation') {
    const letter = letterOf(map, [start, end])
    return { letter: letter.map(asRange), dictation: wholeWords(map, 'dictation', { start, end }) }
  }
  return {
    letter: wholeWords(map, 'letter', { start, end }),
    dictation: sourceOf(map, [start, end]).map(asRange),
  }
}

/** Returns the next or previous words with a counterpart; the first ones if nothing is looked up. Null if there are none. */
export function nextLookUp(
  map: readonly MapEntry[],
  text: LookUp['in'],
  from: Range | null,
  by: 1 | -1,
): LookUp | null {
  const words = map.map((entry) => entry[text]).toSorted((a, b) => a[0] - b[0])
  const next =
    from === null
      ? words[0]
      : by > 0
        ? words.find(([start]) => start >= Math.max(from.end, from.start + 1))
        : words.findLast(([, end]) => end <= from.start)
  return next ? { in: text, start: next[0], end: next[1] } : null
}

/** Extends a range to whole words with a counterpart. */
function wholeWords(map: readonly MapEntry[], text: LookUp['in'], { start, end }: Range): Range[] {
  const touched = map
    .map((entry) => entry[text])
    .filter(([from, to]) => (start === end ? from <= start && start <= to : from < end && start < to))
  const [first, last] = [Math.min(...touched.map(([from]) => from)), Math.max(...touched.map(([, to]) => to))]
  return touched.length === 0 ? [] : [{ start: first, end: last }]
}

function asRange([start, end]: TextRange): Range {
  return { start, end }
}
