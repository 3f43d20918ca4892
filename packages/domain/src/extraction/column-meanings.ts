// Reads a list again after a person has said what its columns are.
import { patientList } from './read-patient-list.ts'
import type { ColumnMeaning, PatientList, PatientTable, ReadingOptions } from './types.ts'

/**
 * The whole list with new meanings for columns of one of its tables. `meanings` is by column index and needs only the changed
 * columns. All tables of the file are needed, because the order of day and month is learned from all of them.
 */
export function applyColumnMeanings(
  tables: readonly PatientTable[],
  table: number,
  meanings: Readonly<Record<number, ColumnMeaning>>,
  options: ReadingOptions,
): PatientList {
  const changed = tables.map((one, at) => (at === table ? withMeanings(one, meanings) : one))
  return patientList(changed, options)
}

function withMeanings(table: PatientTable, meanings: Readonly<Record<number, ColumnMeaning>>): PatientTable {
  const columns = table.columns.map((column) => {
    const meaning = meanings[column.index]
    return meaning === undefined ? column : { ...column, meaning, sureness: 'person' as const }
  })
  return { ...table, columns }
}
