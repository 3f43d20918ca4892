// Aligns the words before and after a correction, to see how far they are the same apart from their values.
import { isMark, wordAt, type Token } from './tokens.ts'
import { replaces, singular, valueAt, type ValuePhrase } from './value-phrases.ts'

/** The positions reached on both sides. If `left` equals `end`, everything before `end` is repeated. */
type Alignment = { left: number; right: number }

/** The words before the correction, up to `end` of `kept`, and those after it in `source`. */
type Sides = { kept: readonly Token[]; end: number; source: readonly Token[] }

/**
 * Follows `kept` from `left` to its end and `source` from `right`. Values may differ, but other words must be
 * the same.
 */
export function align({ kept, end, source }: Sides, left: number, right: number): Alignment {
  let [here, there] = [left, right]
  while (here < end) {
    if (isMark(kept[here], ',.?!')) {
      here += 1
      continue
    }
    const next = isMark(source[there], ',') ? there + 1 : there
    const [earlier, later] = [valueAt(kept, here), valueAt(source, next)]
    if (earlier && later && earlier.end <= end && restates(later, earlier)) {
      ;[here, there] = [earlier.end, later.end]
    } else if (wordAt(kept, here) !== '' && singular(wordAt(kept, here)) === singular(wordAt(source, next))) {
      ;[here, there] = [here + 1, next + 1]
    } else break
  }
  return { left: here, right: there }
}

/** Whether the later value repeats the earlier one with at least the same unit and parts. */
export function restates(later: ValuePhrase, earlier: ValuePhrase): boolean {
  const labelled = earlier.unit.startsWith('label') && later.unit === ''
  if (!replaces(later, earlier) || (earlier.unit !== '' && later.unit !== earlier.unit && !labelled))
    return false
  return (earlier.parts ?? []).every(({ part }) => later.parts?.some((each) => each.part === part))
}
