// Finds a table's columns by the vertical white space between them.
import { largest, smallest } from './extremes.ts'
import type { Line } from './lines.ts'

/** The extent of a column along the line, in points. */
export type Span = { x0: number; x1: number }

/**
 * Returns the printed strips of the lines of one table, from left to right. A few lines in a hundred may cross a gap, because of
 * a long name. In short tables no line may.
 */
export function inkedSpans(lines: readonly Line[]): Span[] {
  const words = lines.flatMap((line) => line.words)
  if (words.length === 0) return []
  const left = smallest(words.map(({ x0 }) => x0))
  const right = largest(words.map(({ x1 }) => x1))
  const covered = new Uint32Array(Math.ceil((right - left) / STEP) + 1)
  for (const line of lines) inkLine(line, left, covered)
  const allowed = Math.floor(lines.length * MAY_CROSS)
  return spansIn(covered, allowed).map(([from, to]) => ({
    x0: left + from * STEP,
    x1: left + (to + 1) * STEP,
  }))
}

/** Returns the span that overlaps a range most, or the nearest one. */
export function spanAt(spans: readonly Span[], { x0, x1 }: Span): number {
  let best = 0
  let bestFit = -Infinity
  for (const [index, span] of spans.entries()) {
    const overlap = Math.min(x1, span.x1) - Math.max(x0, span.x0)
    if (overlap <= bestFit) continue
    best = index
    bestFit = overlap
  }
  return best
}

/** Half a point, which is finer than any visible gap. */
const STEP = 0.5
const MAY_CROSS = 0.04

function inkLine(line: Line, left: number, covered: Uint32Array): void {
  let last = -1
  for (const { x0, x1 } of line.words) {
    const from = Math.max(last + 1, Math.round((x0 + 0.3 - left) / STEP))
    const to = Math.round((x1 - 0.3 - left) / STEP) - 1
    for (let at = from; at <= to; at += 1) covered[at] = (covered[at] ?? 0) + 1
    last = Math.max(last, to)
  }
}

function spansIn(covered: Uint32Array, allowed: number): [number, number][] {
  const spans: [number, number][] = []
  for (const [at, count] of covered.entries()) {
    if (count <= allowed) continue
    const span = spans.at(-1)
    if (span && span[1] === at - 1) span[1] = at
    else spans.push([at, at])
  }
  return spans
}
