// Shows what each column of a list holds by cells of its patients, not of headings, footers and noise between them.
import { samplesOf } from './columns.ts'
import { meaningsOfLabel } from './labels.ts'
import type { ListRow, PatientRecord, PatientTable } from './types.ts'

/** The tables with the samples that a person is to tell the columns by. `records` are the patients of all the tables. */
export function withSamples(
  tables: readonly PatientTable[],
  records: readonly PatientRecord[],
): PatientTable[] {
  return tables.map((table, at) => {
    const known = records.filter((record) => record.table === at && isSound(record))
    const patients = known.flatMap(({ row }) => table.rows[row] ?? [])
    const rows = fullest(patients.length > 0 ? patients : table.rows.filter((row) => !isHeading(row)))
    if (rows.length === 0) return table
    const columns = table.columns.map((column) => ({
      ...column,
      // A line that belongs to nobody may hang on a cell: those of one line come first.
      samples: samplesOf(oneLineFirst(rows.map(({ cells }) => cells[column.index] ?? ''))),
    }))
    return { ...table, columns }
  })
}

/** A name, and something to know its owner by. */
function isSound({ fields: { name, dob, medicalNumber } }: PatientRecord): boolean {
  return name.value !== '' && (dob.value !== null || /\d/u.test(medicalNumber.value ?? ''))
}

/** Words that are labels: the header again, in the middle of the list. */
function isHeading({ cells }: ListRow): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return filled.filter((cell) => meaningsOfLabel(cell).length > 0).length >= 0.5 * filled.length
}

/** As full as a quarter of them: a heading or a footer fills fewer cells than patients do. */
function fullest(rows: readonly ListRow[]): ListRow[] {
  const counts = rows.map(({ cells }) => cells.filter((cell) => cell !== '').length)
  const full = counts.toSorted((a, b) => a - b)[Math.floor(0.75 * counts.length)] ?? 0
  return rows.filter((_, at) => (counts[at] ?? 0) >= full)
}

function oneLineFirst(cells: readonly string[]): string[] {
  return [...cells.filter((cell) => !cell.includes('\n')), ...cells.filter((cell) => cell.includes('\n'))]
}
