// Writes tables as plain grids. Where a letter has no tables it writes a line for each row, with separated cells (rules §3).

import type { Run } from './blocks.ts'
import type { FoundBlock, FoundCell, FoundRun } from './found-blocks.ts'

/**
 * Returns the rows as paragraphs: 'Hb | 131 | g/L'. The bar is not part of any value. A dash would read as a minus or a range, a
 * point or comma as a decimal, and a slash as a fraction. An empty cell is kept ('Na | | 140'), and a cell that spans several
 * columns or rows leaves the others empty. '; ' separates the lines within a cell. A row that is page layout and not data becomes
 * the blocks of its cells, in order. Such a row has a single cell, a table or image inside, or long cells.
 */
export function lineBlocks(rows: Place[][]): FoundBlock[] {
  return withoutSpacers(rows).flatMap(rowBlocks)
}

/** `lines` are the lines of the cell with content. `pad` marks a place that a wider cell before it covers. */
export type Place = { cell: FoundCell | null; lines: FoundRun[][]; pad?: true }

/** Cells span no further than this column. Otherwise a huge `colspan` would add thousands of empty places. */
const MOST_COLUMNS = 24

/** Puts each cell in its column. Cells that span down from above push later ones to the right. */
export function placed(rows: FoundCell[][]): Place[][] {
  const reaching: number[] = []
  return rows.map((row) => {
    const places: Place[] = []
    const skipReaching = (): void => {
      for (let left = reaching[places.length] ?? 0; left > 0; left = reaching[places.length] ?? 0) {
        reaching[places.length] = left - 1
        places.push({ cell: null, lines: [] })
      }
    }
    for (const cell of row) {
      skipReaching()
      const across = Math.max(1, Math.min(cell.across, MOST_COLUMNS - places.length))
      for (let column = 0; column < across; column += 1) {
        if (cell.down > 1 && places.length < MOST_COLUMNS) reaching[places.length] = cell.down - 1
        places.push(
          column === 0 ? { cell, lines: linesOf(cell.blocks) } : { cell: null, lines: [], pad: true },
        )
      }
    }
    skipReaching()
    return places
  })
}

/**
 * Removes empty columns around a single column of text, because they are page layout. If there are two columns of text, an empty
 * one means missing values.
 */
export function withoutSpacers(rows: Place[][]): Place[][] {
  const used = new Set(rows.flatMap((row) => row.flatMap((place, at) => (isFilled(place) ? [at] : []))))
  return used.size > 1 ? rows : rows.map((row) => row.filter((_place, at) => used.has(at)))
}

export function isFilled({ lines }: Place): boolean {
  return lines.length > 0
}

function rowBlocks(places: Place[]): FoundBlock[] {
  const last = places.findLastIndex((place) => !place.pad)
  const row = places.slice(0, last + 1)
  const filled = row.filter(isFilled)
  if (filled.length === 0) return []
  if (row.length === 1 || filled.some(isLayout))
    return filled.flatMap(({ cell }) => (cell ? blocksOf(cell) : []))
  return [{ kind: 'p', level: 1, align: null, runs: rowRuns(row) }]
}

const MOST_LINES_OF_DATA = 4

export function isLayout({ cell, lines }: Place): boolean {
  const holdsMore = cell?.holdsTable === true || lines.length > MOST_LINES_OF_DATA
  return holdsMore || lines.some((runs) => runs.some((run) => run.image))
}

/** A heading of a row or column is bold, as in browsers. */
function blocksOf({ blocks, isHead }: FoundCell): FoundBlock[] {
  return isHead
    ? blocks.map((block) => ('runs' in block ? { ...block, runs: inBold(block.runs) } : block))
    : blocks
}

export function inBold(runs: FoundRun[]): FoundRun[] {
  return runs.map((run) => ({ ...run, bold: true }))
}

function rowRuns(row: Place[]): FoundRun[] {
  const runs = row.flatMap(({ lines }, at): FoundRun[] => {
    const before = row[at - 1]
    const bar: FoundRun[] = before ? [{ text: isFilled(before) ? ' | ' : '| ' }] : []
    return [...bar, ...joinLines(row[at]?.cell?.isHead ? lines.map(inBold) : lines)]
  })
  return trimEnd(runs)
}

/** Returns every line with content, and items of a numbered list with their numbers. */
function linesOf(blocks: FoundBlock[]): FoundRun[][] {
  return blocks.flatMap((block) => {
    if (block.kind === 'table')
      return block.rows.map((row) => row.flatMap(({ runs }) => runs)).filter(saysSomething)
    if (!('items' in block)) return splitLines(block.runs).map(trimRuns).filter(saysSomething)
    return block.items.flatMap((item, at) => {
      const [first, ...rest] = linesOf(item)
      const number = block.kind === 'ol' ? [{ text: `${block.start + at}. ` }] : []
      return first ? [[...number, ...first], ...rest] : []
    })
  })
}

function saysSomething(runs: FoundRun[]): boolean {
  return runs.some((run) => run.image !== undefined || /\S/u.test(run.text))
}

function splitLines(runs: FoundRun[]): FoundRun[][] {
  const lines: FoundRun[][] = [[]]
  for (const run of runs) {
    for (const [at, text] of run.text.split('\n').entries()) {
      if (at > 0) lines.push([])
      lines.at(-1)?.push({ ...run, text })
    }
  }
  return lines
}

function joinLines(lines: FoundRun[][]): FoundRun[] {
  return lines.flatMap((line, at) => {
    if (at === 0) return line
    const ended = /[.,:;!?]$/u.test(lines[at - 1]?.at(-1)?.text ?? '')
    return [{ text: ended ? ' ' : '; ' }, ...line]
  })
}

function trimRuns(runs: FoundRun[]): FoundRun[] {
  const first = runs.findIndex((run) => run.image || /\S/u.test(run.text))
  const from = first === -1 ? [] : runs.slice(first)
  return trimEnd(from.map((run, at) => (at === 0 ? { ...run, text: run.text.trimStart() } : run)))
}

function trimEnd<R extends Run>(runs: R[]): R[] {
  const last = runs.findLastIndex((run) => run.image || /\S/u.test(run.text))
  return runs
    .slice(0, last + 1)
    .map((run, at) => (at === last && !run.image ? { ...run, text: run.text.trimEnd() } : run))
}
