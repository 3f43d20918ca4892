// The merged cells of a sheet: a value for several rows, or a heading across columns.
import type { GridRow } from '@sincerely/domain/extraction/read-patient-grid'

/**
 * Copies the value of a merged cell into each of its rows, and marks it there. Headings across three or more columns are removed.
 */
export function withMergedCells(rows: readonly Required<GridRow>[], merges: readonly string[]): GridRow[] {
  const places = new Map(rows.map(({ number }, place) => [number, place]))
  const headings = new Set<GridRow>()
  for (const { left, top, right, bottom } of merges.flatMap((reference) => areaOf(reference) ?? [])) {
    const place = places.get(top) ?? rows.length
    const first = rows[place]
    const value = first?.cells[left] ?? ''
    if (first === undefined || value === '') continue
    if (top === bottom && right - left >= 2 && first.cells.every((cell, at) => cell === '' || at === left))
      headings.add(first)
    // The reference may name rows far below the last one.
    for (let at = place; bottom > top && at < rows.length; at += 1) {
      const row = rows[at]
      if (row === undefined || row.number > bottom) break
      putMerged(row, left, value)
    }
  }
  return headings.size === 0 ? [...rows] : rows.filter((row) => !headings.has(row))
}

function putMerged({ cells, doubts }: Required<GridRow>, column: number, value: string): void {
  while (cells.length < column) cells.push('')
  cells[column] ||= value
  doubts.push({ column, code: 'merged_cells' })
}

type Area = { left: number; top: number; right: number; bottom: number }

/** Reads a reference such as 'A2:C5'. Rows are counted from 1, columns from 0. */
function areaOf(reference: string): Area | null {
  const [from = '', to = ''] = reference.split(':')
  const [left, right] = [columnOf(from), columnOf(to)]
  const [top, bottom] = [rowOf(from), rowOf(to)]
  return left === null || right === null || !(top > 0) || !(bottom >= top)
    ? null
    : { left, top, right, bottom }
}

function rowOf(reference: string): number {
  return Number(/\d+$/u.exec(reference)?.[0])
}

/** The number of a reference's column, counted from 0: 'AB12' gives 27. */
export function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/u.exec(reference)?.[0]
  if (letters === undefined) return null
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
