// The limits for the cells of a table.
import type { Grid } from '@sincerely/domain/extraction/read-patient-grid'
import type { PdfRefusalCode } from '../pdf-refusal.ts'

/** The maximum number of patients in a file, with some rows for titles and headers. */
const MOST_ROWS = 20_000 + 50
/** The maximum number of rows, including empty ones. */
export const MOST_RECORDS = 200_000
const MOST_COLUMNS = 250
export const MOST_CELLS = 800_000
const MOST_CHARACTERS = 10_000

/** Returns the limit that these grids exceed, or null. */
export function exceededBy(grids: readonly Grid[]): PdfRefusalCode | null {
  let [rows, cells] = [0, 0]
  for (const grid of grids) {
    if (grid.rows.length >= MOST_RECORDS) return 'too_many_rows'
    for (const row of grid.rows) {
      const filled = row.cells.filter((cell) => cell.trim() !== '')
      if (filled.length > 0) rows += 1
      cells += filled.length
      if (filled.length > MOST_COLUMNS) return 'too_many_columns'
      if (filled.some(({ length }) => length > MOST_CHARACTERS)) return 'cell_too_long'
    }
  }
  if (rows > MOST_ROWS) return 'too_many_rows'
  return cells > MOST_CELLS ? 'too_many_columns' : null
}
