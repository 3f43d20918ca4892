// Takes sample cells of a column from its patients, and not from headings, footers and noise.
import { samplesOf } from './columns.ts'
import { meaningsOfLabel } from './labels.ts'
import type { ListRow, PatientRecord, PatientTable } from './types.ts'

/** Returns the tables with samples that help a person to identify the columns. `records` are the patients of all tables. */
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
      // Cells of one line come first, because a stray line may be attached to a longer cell.
      samples: samplesOf(oneLineFirst(rows.map(({ cells }) => cells[column.index] ?? ''))),
    }))
    return { ...table, columns }
  })
}

/** True for a record with a name and something else that identifies the patient. */
function isSound({ fields: { name, dob, medicalNumber } }: PatientRecord): boolean {
  return name.value !== '' && (dob.value !== null || /\d/u.test(medicalNumber.value ?? ''))
}

/** True for a row of labels, such as a repeated header in the middle of the list. */
function isHeading({ cells }: ListRow): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return filled.filter((cell) => meaningsOfLabel(cell).length > 0).length >= 0.5 * filled.length
}

/** Returns the rows that are at least a quarter as full as the others. Headings and footers fill fewer cells than patients. */
function fullest(rows: readonly ListRow[]): ListRow[] {
  const counts = rows.map(({ cells }) => cells.filter((cell) => cell !== '').length)
  const full = counts.toSorted((a, b) => a - b)[Math.floor(0.75 * counts.length)] ?? 0
  return rows.filter((_, at) => (counts[at] ?? 0) >= full)
}

function oneLineFirst(cells: readonly string[]): string[] {
  return [...cells.filter((cell) => !cell.includes('\n')), ...cells.filter((cell) => cell.includes('\n'))]
}
