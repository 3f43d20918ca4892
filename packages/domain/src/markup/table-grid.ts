// Builds the tables that a letter keeps: a plain grid of cells, with or without a row of column headings.

import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '../letters/allowed-markup.ts'
import type { FoundBlock, FoundCell, FoundRun, FoundTable, FoundText } from './found-blocks.ts'
import { type Place, inBold, isFilled, isLayout, lineBlocks, placed, withoutSpacers } from './table-rows.ts'

/**
 * Returns a table of data as a grid, if `grids` allows it and it is not too large. Rows that are page layout (with a table or
 * image inside, or long cells) become the blocks of their cells, in order. So does a table with only one column.
 */
export function tableBlocks(rows: FoundCell[][], grids: boolean): FoundBlock[] {
  const table = placed(rows)
  if (!grids) return lineBlocks(table)
  if (isOurs(table)) return toBlocks(table)
  const filled = withoutSpacers(table).filter((row) => row.some(isFilled))
  const hasLayout = filled.some((row) => row.some(isLayout))
  const parts = chunksOf(filled, (row) => row.some(isLayout))
  return parts.flatMap((part) => {
    const isData = !hasLayout || part.length > 1
    return isData && !part.some((row) => row.some(isLayout)) ? toBlocks(part) : lineBlocks(part)
  })
}

/** Groups adjacent items for which `holds` gives the same answer. */
function chunksOf<T>(items: T[], holds: (item: T) => boolean): T[][] {
  const chunks: T[][] = []
  for (const [at, item] of items.entries()) {
    const before = items[at - 1]
    if (before !== undefined && holds(before) === holds(item)) chunks.at(-1)?.push(item)
    else chunks.push([item])
  }
  return chunks
}

function toBlocks(rows: Place[][]): FoundBlock[] {
  const grid = gridOf(rows)
  return grid === null ? lineBlocks(rows) : [grid]
}

/** Whether the editor wrote the table. Such a table stays unchanged with its empty cells, even if it has only one cell. */
function isOurs(rows: Place[][]): boolean {
  return rows.every((row) => row.every(({ cell }) => cell?.isPlain === true && ownText(cell.blocks) !== null))
}

/** Each cell of our tables has one paragraph. */
function ownText(blocks: readonly FoundBlock[]): FoundText | null {
  const [only, ...others] = blocks
  return only?.kind === 'p' && only.tagged === true && others.length === 0 ? only : null
}

/**
 * Returns the rows as a table, or null if it is too large, or if it has one column and was not made in the editor. A cell that
 * spans several columns or rows leaves the others empty, and short rows are filled up.
 */
function gridOf(rows: Place[][]): FoundTable | null {
  const ours = isOurs(rows)
  const width = Math.max(...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => at).filter(
    (at) => ours || rows.some((row) => row[at] && !row[at].pad),
  )
  if (columns.length > MAX_TABLE_COLUMNS || rows.length > MAX_TABLE_ROWS) return null
  if (columns.length < (ours ? 1 : 2)) return null
  const places = rows.map((row) => columns.map((at) => row[at] ?? EMPTY))
  const header = hasHeader(places, ours)
  return {
    kind: 'table',
    header,
    rows: places.map((row, at) =>
      row.map((place) => cellText(place, { ours, isHeading: header && at === 0 })),
    ),
  }
}

const EMPTY: Place = { cell: null, lines: [] }

function hasHeader([first = [], ...others]: Place[][], ours: boolean): boolean {
  const filled = first.filter(isFilled)
  if (ours) return first.every(({ cell }) => cell?.isHead)
  if (filled.length > 0 && filled.every(({ cell }) => cell?.isHead)) return true
  if (others.length === 0 || filled.length < first.length) return false
  if (filled.every(isBold)) return !others.every((row) => row.filter(isFilled).every(isBold))
  return looksLikeHeadings(filled, others)
}

/** True for 'Test, Result, Date' above rows with numbers, because spreadsheets do not say which row has the headings. */
function looksLikeHeadings(first: Place[], others: Place[][]): boolean {
  const hasNumber = (place: Place) => /\d/u.test(textOf(place))
  const isShort = (place: Place) => textOf(place).length <= LONGEST_HEADING
  return (
    first.length > 2 &&
    first.every((place) => isShort(place) && !hasNumber(place)) &&
    others.every((row) => row.slice(1).some(hasNumber))
  )
}

/** The longest heading in characters. */
const LONGEST_HEADING = 40

function textOf({ lines }: Place): string {
  return lines.flatMap((line) => line.map(({ text }) => text)).join(' ')
}

function isBold({ lines }: Place): boolean {
  return lines.every((line) => line.every((run) => run.bold || run.text.trim() === ''))
}

function cellText(place: Place, { ours, isHeading }: { ours: boolean; isHeading: boolean }): FoundText {
  const { cell } = place
  const own = ours && cell ? ownText(cell.blocks) : null
  const runs = own?.runs ?? joined(place.lines)
  const looked = isHeading
    ? ours || !isBold(place)
      ? runs
      : runs.map(notBold)
    : cell?.isHead
      ? inBold(runs)
      : runs
  return { kind: 'p', level: 1, align: own?.align ?? null, runs: looked }
}

/** Removes bold from a heading, because headings are always bold. */
function notBold({ bold: _bold, ...run }: FoundRun): FoundRun {
  return run
}

function joined(lines: FoundRun[][]): FoundRun[] {
  return lines.flatMap((line, at) => (at === 0 ? line : [{ text: '\n' }, ...line]))
}
