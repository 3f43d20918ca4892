// Reads lists printed as tables, with or without a header, into rows of cells.
import { decideColumns } from './columns.ts'
import { wordDoubts } from './crossings.ts'
import { joinDateParts } from './date-parts.ts'
import { type Span, inkedSpans, spanAt } from './gutters.ts'
import type { Header } from './headers.ts'
import { meaningsOfLabel } from './labels.ts'
import { type Line, cutAtGaps, factsOf, textOf } from './lines.ts'
import { takeApart } from './mixed-cells.ts'
import type { GridLine } from './grid-line.ts'
import { type GroupedRows, type RowGroup, groupRows } from './row-groups.ts'
import { A_SPACE, joinSplit } from './split-columns.ts'
import { type Section, type Strip, sectionsOf } from './table-sections.ts'
import type { CellDoubt, ListRow, PatientTable } from './types.ts'
import { type Word, boxAround } from './words.ts'

export type ReadLayout = { tables: PatientTable[]; leftOut: number }

/** Reads columns by the white space between them. `today` is `YYYY-MM-DD`. `leftOut` counts lines outside rows. */
export function readTables(strips: readonly Strip[], today: string): ReadLayout {
  return readSections(strips, { today, counted: false })
}

/** Reads columns by counting each line's cells. This suits text with tabs, where a long value moves the others to the right. */
export function readCountedTables(strips: readonly Strip[], today: string): ReadLayout {
  return readSections(strips, { today, counted: true })
}

type Reading = { today: string; counted: boolean }

function readSections(strips: readonly Strip[], reading: Reading): ReadLayout {
  const { today } = reading
  const drafts = sectionsOf(strips).map((section) => tableOf(section, reading))
  const leftOut = drafts.reduce((sum, draft) => sum + draft.leftOut, 0)
  return {
    tables: merged(
      drafts.flatMap(({ table }) => (table ? [table] : [])),
      today,
    ),
    leftOut,
  }
}

type Draft = { table: PatientTable | null; leftOut: number }

function tableOf({ header, lines }: Section, { today, counted }: Reading): Draft {
  const { spans, headers } = counted && header ? headerColumns(header) : columnsOf(header, lines)
  const grid = lines.map((line) => ({
    line,
    cells: counted ? countOut(line.words, spans) : shareOut(line.words, spans),
  }))
  const { rows, leftOut } = header ? groupRows(grid, true) : fromFirstRow(grid)
  if (rows.length === 0) return { table: null, leftOut: lines.length }
  const drafts = headers.map((text, column) => ({
    header: text,
    cells: rows.map((row) => cellOf(row, column)),
  }))
  const apart = joinDateParts(takeApart(drafts))
  const columns = decideColumns(apart, today)
  const listRows = rows.map((row, at): ListRow => ({
    ...placeOf(row),
    cells: apart.map(({ cells }) => cells[at] ?? ''),
    doubts: doubtsOf(
      row,
      apart.map(({ from }) => from),
    ),
  }))
  return { table: { layout: 'table', columns, rows: listRows }, leftOut: leftOut.length }
}

/** Without a header, text above the first row is a title. */
function fromFirstRow(grid: readonly GridLine[]): GroupedRows {
  const first = grid.findIndex(({ line }) => factCount(line) > 0)
  if (first === -1) return { rows: [], leftOut: [...grid] }
  const { rows, leftOut } = groupRows(grid.slice(first), false)
  return { rows, leftOut: [...grid.slice(0, first), ...leftOut] }
}

function columnsOf(header: Header | null, lines: readonly Line[]): { spans: Span[]; headers: string[] } {
  const spans = withHeaderSpans(inkedSpans(typicalLines(lines, header)), header)
  const headers = spans.map(() => [] as string[])
  for (const cell of header?.cells ?? []) {
    headers[spanAt(spans, cell)]?.push(cell.text)
  }
  // A label that extends over another strip without a label applies to it, too.
  for (const [at, span] of spans.entries()) {
    if (headers[at]?.length !== 0) continue
    const over = header?.cells.find((cell) => Math.min(cell.x1, span.x1) > Math.max(cell.x0, span.x0))
    if (over) headers[at].push(over.text)
  }
  return joinSplit(
    spans.map((span, at) => ({ span, header: joinedLabel(headers[at] ?? []) })),
    lines,
  )
}

/** Joins pieces that form one label ('Mother' 'DOB'). Otherwise they are several labels of one column. */
function joinedLabel(texts: readonly string[]): string {
  const whole = texts.join(' ')
  return meaningsOfLabel(whole).length === 1 ? whole : texts.join(' / ')
}

/** A column whose cells are on other lines than the dates gets its header's place, unless the header means an adjacent column. */
function withHeaderSpans(inked: readonly Span[], header: Header | null): Span[] {
  const cells = header?.cells ?? []
  const free = inked.filter((span) => !cells.some((cell) => overlaps(cell, span)))
  const bare = cells.filter((cell, at) => {
    if (inked.some((span) => overlaps(cell, span))) return false
    const [from, to] = [cells[at - 1]?.x1 ?? -Infinity, cells[at + 1]?.x0 ?? Infinity]
    const meant = free.findIndex(({ x0, x1 }) => x0 > from && x1 < to)
    if (meant === -1) return true
    free.splice(meant, 1)
    return false
  })
  const spans = [...inked, ...bare.map(({ x0, x1 }) => ({ x0, x1 }))].toSorted((a, b) => a.x0 - b.x0)
  return spans.length === 0 ? [{ x0: 0, x1: 0 }] : spans
}

function overlaps(a: Span, b: Span): boolean {
  return a.x0 < b.x1 && a.x1 > b.x0
}

function headerColumns({ cells }: Header): { spans: Span[]; headers: string[] } {
  return { spans: cells.map(({ x0, x1 }) => ({ x0, x1 })), headers: cells.map(({ text }) => text) }
}

/** Returns lines with about as many dates, numbers and sexes as most lines, which are the first lines of rows. */
function typicalLines(lines: readonly Line[], header: Header | null): Line[] {
  const counted = lines.map((line) => ({ line, facts: factCount(line) })).filter(({ facts }) => facts > 0)
  const typical =
    counted.map(({ facts }) => facts).toSorted((a, b) => a - b)[Math.floor(counted.length / 2)] ?? 0
  const dense = new Set(
    counted.filter(({ facts }) => facts >= Math.max(1, typical - 1)).map(({ line }) => line),
  )
  if (!header) return [...dense]
  const width = header.cells.length
  return lines.filter((line) => dense.has(line) || (width > 2 && cutAtGaps(line.words, 1).length === width))
}

function factCount(line: Line): number {
  return factsOf(line).filter(({ kind }) => kind !== 'text' && kind !== 'postcode' && kind !== 'age').length
}

function shareOut(words: readonly Word[], spans: readonly Span[]): Word[][] {
  const cells = spans.map((): Word[] => [])
  // A line of running text below a row has no columns.
  const isRow = cutAtGaps(words, 1).length >= 0.5 * spans.length
  let before: { word: Word; at: number } | null = null
  for (const word of words) {
    const nearest = spanAt(spans, word)
    const span = spans[nearest]
    const isOver = span !== undefined && overlaps(span, word)
    // Text that is below no column belongs to the word before it, such as 'mg' after the few medicines longer than their header.
    const follows = before !== null && word.x0 - before.word.x1 <= A_SPACE * word.size
    const at: number = isRow && !isOver && before !== null && follows ? before.at : nearest
    cells[at]?.push(word)
    before = { word, at }
  }
  return cells
}

/** Assigns words cell by cell, if a line has as many cells as there are columns. */
function countOut(words: readonly Word[], spans: readonly Span[]): Word[][] {
  const cells = cutAtGaps(words, 0.5)
  return cells.length === spans.length ? cells : shareOut(words, spans)
}

function cellOf({ lines }: RowGroup, column: number): string {
  return lines
    .map(({ cells }) => textOf(cells[column] ?? []))
    .filter((text) => text !== '')
    .join('\n')
}

function placeOf({ lines }: RowGroup): Pick<ListRow, 'page' | 'box' | 'raw'> {
  const page = lines[0]?.line.page ?? 1
  const words = lines.filter(({ line }) => line.page === page).flatMap(({ line }) => line.words)
  return {
    page,
    box: boxAround(words.map(({ box }) => box)),
    raw: lines.map(({ line }) => textOf(line.words)).join('\n'),
  }
}

/** `from` gives the original column of each resulting column. */
function doubtsOf(
  { lines, guessed, overPages, nameOnly, perhapsMore }: RowGroup,
  from: readonly number[],
): CellDoubt[] {
  return from.flatMap((source, column): CellDoubt[] => {
    const words = lines.map(({ cells }) => cells[source] ?? [])
    const joined = words.filter((cell) => cell.length > 0).length > 1
    return [
      ...wordDoubts(words.flat(), column),
      ...((joined && guessed) || perhapsMore?.includes(source)
        ? [{ column, code: 'joined_lines' } as const]
        : []),
      ...(joined && overPages ? [{ column, code: 'over_pages' } as const] : []),
      ...(nameOnly ? [{ column, code: 'value_by_guess' } as const] : []),
    ]
  })
}

/** Joins tables with the same headers into one, so that their columns are judged together. */
function merged(tables: readonly PatientTable[], today: string): PatientTable[] {
  const byHeaders = new Map<string, PatientTable[]>()
  for (const table of tables) {
    const key = table.columns.map(({ header, meaning }) => header || meaning).join('|')
    byHeaders.set(key, [...(byHeaders.get(key) ?? []), table])
  }
  return [...byHeaders.values()].flatMap((same) => {
    const [first] = same
    if (!first || same.length === 1) return same
    const rows = same.flatMap((table) => table.rows)
    const columns = decideColumns(
      first.columns.map(({ header, index }) => ({
        header,
        cells: rows.map((row) => row.cells[index] ?? ''),
      })),
      today,
    )
    return [{ layout: first.layout, columns, rows }]
  })
}
