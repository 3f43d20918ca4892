// Reads lists separated by semicolons, bars or commas, as in exported files.
import { decideColumns } from './columns.ts'
import { wordDoubts } from './crossings.ts'
import { meaningsOfLabel } from './labels.ts'
import { type Line, textOf } from './lines.ts'
import type { ReadLayout } from './table-layout.ts'
import type { Strip } from './table-sections.ts'
import type { ListRow } from './types.ts'
import { boxAround } from './words.ts'

/** Returns tables only if all lines are separated in the same way. `today` is `YYYY-MM-DD`. */
export function readDelimited(strips: readonly Strip[], today: string): ReadLayout {
  const lines = strips.flatMap((strip) => strip.lines)
  for (const mark of [';', '|', '\t', ',']) {
    const read = parted(lines, mark, today)
    if (read) return read
  }
  return { tables: [], leftOut: lines.length }
}

function parted(lines: readonly Line[], mark: string, today: string): ReadLayout | null {
  const split = lines.map((line) => ({ line, cells: textOf(line.words).split(mark).map(unquoted) }))
  const widths = new Map<number, number>()
  for (const { cells } of split)
    if (cells.length > 2) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
  const [width, count] = [...widths].toSorted((a, b) => b[1] - a[1])[0] ?? [0, 0]
  if (count < 2 || count < 0.6 * lines.length) return null
  const even = split.filter(({ cells }) => cells.length === width)
  const first = even[0]?.cells ?? []
  const headed = first.filter((cell) => meaningsOfLabel(cell).length > 0).length >= 2
  const body = (headed ? even.slice(1) : even).filter(({ cells }) => !headed || cells.join() !== first.join())
  const headers = first.map((cell) => (headed ? cell : ''))
  const columns = decideColumns(
    headers.map((header, at) => ({ header, cells: body.map(({ cells }) => cells[at] ?? '') })),
    today,
  )
  const rows = body.map(({ line, cells }): ListRow => ({
    page: line.page,
    box: boxAround(line.words.map(({ box }) => box)),
    cells,
    doubts: columns.flatMap(({ index: column }) => wordDoubts(line.words, column)),
    raw: textOf(line.words),
  }))
  return { tables: [{ layout: 'table', columns, rows }], leftOut: lines.length - even.length }
}

function unquoted(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/u, '$1')
    .trim()
}
