// Finds words of a row that are in no field, and the cell that they probably belong to.
import { contentsOf } from './column-contents.ts'
import type { ColumnMeaning, ListColumn, ListRow, PatientTable } from './types.ts'

/** Returns, for each column, the columns that may have words of its value. Only a list with labels shows where cells end. */
export function losingColumns({ columns, rows, layout }: PatientTable, today: string): Map<number, number[]> {
  const losing = new Map<number, number[]>()
  if (layout !== 'table' || columns.every(({ header }) => header === '')) return losing
  for (const column of columns) {
    if (!isUnlabelled(column, columns) || isRowNumber(column, rows, today)) continue
    const owner = columns.slice(0, column.index).findLast((left) => !isUnlabelled(left, columns))
    if (owner === undefined || NOT_OURS.has(owner.meaning)) continue
    losing.set(owner.index, [...(losing.get(owner.index) ?? []), column.index])
  }
  return losing
}

/** Returns the words of this row that belong to these meanings, from left to right. */
export function lostWords(
  { cells }: Pick<ListRow, 'cells'>,
  columns: readonly ListColumn[],
  losing: ReadonlyMap<number, readonly number[]>,
  meanings: readonly ColumnMeaning[],
): string[] {
  return columns
    .filter(({ meaning, index }) => meanings.includes(meaning) && (cells[index] ?? '') !== '')
    .flatMap(({ index }) => losing.get(index) ?? [])
    .map((index) => (cells[index] ?? '').replaceAll('\n', ' '))
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
}

const NOT_OURS: ReadonlySet<ColumnMeaning> = new Set(['ignore', 'unknown'])

/**
 * Whether a column has no label, or only the label of the column to its left. A column whose meaning a person chose does not
 * count.
 */
function isUnlabelled(
  { index, header, meaning, sureness }: ListColumn,
  columns: readonly ListColumn[],
): boolean {
  if (!NOT_OURS.has(meaning) || sureness === 'person') return false
  return header === '' || columns.some((other) => other.header === header && other.index === index - 1)
}

function isRowNumber({ index }: ListColumn, rows: readonly ListRow[], today: string): boolean {
  return (
    contentsOf(
      rows.map(({ cells }) => cells[index] ?? ''),
      today,
    ).counting >= 0.8
  )
}
