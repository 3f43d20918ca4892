// From words of the letter to the dictated ones and back, and the words one comes to by the arrow keys.
import type { MapEntry } from '@sincerely/domain/composer/render-blocks'
import { letterOf, sourceOf, type TextRange } from '@sincerely/domain/composer/source-map'
import type { Range } from '@sincerely/domain/fact-check/types'
import type { LookUp } from '../letter-check.ts'

/** Where the words looked up stand in both texts; nothing where they have no counterpart. */
export function lookedUp(
  map: readonly MapEntry[],
  { in: where, start, end }: LookUp,
): { letter: Range[]; dictation: Range[] } {
  if (where === 'dictation') {
    const letter = letterOf(map, [start, end])
    return { letter: letter.map(asRange), dictation: here(map, 'dictation', { start, end }) }
  }
  return { letter: here(map, 'letter', { start, end }), dictation: sourceOf(map, [start, end]).map(asRange) }
}

/** The words after these, or before them, that have a counterpart; the first where nothing is looked up. */
export function nextLookUp(
  map: readonly MapEntry[],
  where: LookUp['in'],
  from: Range | null,
  by: 1 | -1,
): LookUp | null {
  const words = map.map((entry) => entry[where]).toSorted((a, b) => a[0] - b[0])
  const next =
    from === null
      ? words[0]
      : by > 0
        ? words.find(([start]) => start >= Math.max(from.end, from.start + 1))
        : words.findLast(([, end]) => end <= from.start)
  return next ? { in: where, start: next[0], end: next[1] } : null
}

/** The words of the stretch itself that have a counterpart: the whole of each. */
function here(map: readonly MapEntry[], where: LookUp['in'], { start, end }: Range): Range[] {
  const touched = map
    .map((entry) => entry[where])
    .filter(([from, to]) => (start === end ? from <= start && start <= to : from < end && start < to))
  const [first, last] = [Math.min(...touched.map(([from]) => from)), Math.max(...touched.map(([, to]) => to))]
  return touched.length === 0 ? [] : [{ start: first, end: last }]
}

function asRange([start, end]: TextRange): Range {
  return { start, end }
}
