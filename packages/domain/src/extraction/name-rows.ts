// Finds rows with only a name, so that they are not joined to the row above.
import { looksLikeName } from './column-contents.ts'
import { isHeadingText } from './headings.ts'
import { textOf } from './lines.ts'
import type { GridLine } from './grid-line.ts'

/** Returns lines with exactly one name that are aligned with the other names and spaced like rows. */
export function nameOnlyLines(lines: readonly GridLine[], anchors: ReadonlySet<GridLine>): Set<GridLine> {
  const names = namesIn(lines.filter((line) => anchors.has(line)))
  const pitch = rowPitch(lines, anchors)
  if (!names || pitch === null) return new Set()
  const alone = lines.filter((line, at) => {
    if (anchors.has(line) || !holdsOnly(line, names.column)) return false
    const [word] = line.cells[names.column] ?? []
    if (!word || Math.abs(word.x0 - names.x0) > 2 || Math.abs(word.size - names.size) > 0.3) return false
    const near = (other: GridLine | undefined) =>
      other?.line.page === line.line.page && Math.abs(other.line.y - line.line.y) < 0.95 * pitch
    return !near(lines[at - 1]) && !near(lines[at + 1]) && isWholeName(line, names.column)
  })
  return new Set(alone)
}

type Names = { column: number; x0: number; size: number }

/** Returns the column in which most rows have a name, and its left edge. */
function namesIn(rows: readonly GridLine[]): Names | null {
  const columns = rows[0]?.cells.length ?? 0
  for (let column = 0; column < columns; column += 1) {
    const named = rows
      .filter((row) => isWholeName(row, column))
      .flatMap(({ cells }) => cells[column]?.slice(0, 1) ?? [])
    if (named.length < 0.6 * rows.length) continue
    return { column, x0: median(named.map(({ x0 }) => x0)), size: median(named.map(({ size }) => size)) }
  }
  return null
}

function isWholeName({ cells }: GridLine, column: number): boolean {
  const text = textOf(cells[column] ?? [])
  return looksLikeName(text) && /[\s,]/u.test(text) && !isHeadingText(text)
}

function holdsOnly({ cells }: GridLine, column: number): boolean {
  return cells.every((words, at) => words.length > 0 === (at === column))
}

/** Returns the distance between single-line rows, or null if no two are adjacent. */
function rowPitch(lines: readonly GridLine[], anchors: ReadonlySet<GridLine>): number | null {
  const gaps = lines.flatMap((line, at) => {
    const before = lines[at - 1]
    const both = before && anchors.has(before) && anchors.has(line) && before.line.page === line.line.page
    return both && line.line.y > before.line.y ? [line.line.y - before.line.y] : []
  })
  return gaps.length === 0 ? null : median(gaps)
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
