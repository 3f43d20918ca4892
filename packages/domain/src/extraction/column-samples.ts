// Sample cells of a column from its patients, not from headings, footers and noise.
import { samplesOf } from './columns.ts'
import { meaningsOfLabel } from './labels.ts'
import type { ListRow, PatientRecord, PatientTable } from './types.ts'

/** The tables with samples by which a person can identify the columns. `records` are the patients of all tables. */
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
      // An unassigned line may be attached to a cell: cells of one line come first.
      samples: samplesOf(oneLineFirst(rows.map(({ cells }) => cells[column.index] ?? ''))),
    }))
    return { ...table, columns }
  })
}

/** A name, and something that identifies the patient. */
function isSound({ fields: { name, dob, medicalNumber } }: PatientRecord): boolean {
  return name.value !== '' && (dob.value !== null || /\d/u.test(medicalNumber.value ?? ''))
}

/** Words that are labels: a repeated header in the middle of the list. */
function isHeading({ cells }: ListRow): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return filled.filter((cell) => meaningsOfLabel(cell).length > 0).length >= 0.5 * filled.length
}

/** At least a quarter as full as the others: headings and footers fill fewer cells than patients. */
function fullest(rows: readonly ListRow[]): ListRow[] {
  const counts = rows.map(({ cells }) => cells.filter((cell) => cell !== '').length)
  const full = counts.toSorted((a, b) => a - b)[Math.floor(0.75 * counts.length)] ?? 0
  return rows.filter((_, at) => (counts[at] ?? 0) >= full)
}

function oneLineFirst(cells: readonly string[]): string[] {
  return [...cells.filter((cell) => !cell.includes('\n')), ...cells.filter((cell) => cell.includes('\n'))]
}
