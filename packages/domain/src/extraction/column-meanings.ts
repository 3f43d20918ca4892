// Reads a list again after a person has chosen the meanings of its columns.
import { patientList } from './read-patient-list.ts'
import type { ColumnMeaning, PatientList, PatientTable, ReadingOptions } from './types.ts'

/**
 * Returns the whole list with new meanings for columns of one table. `meanings` has only the changed columns, by index. It needs
 * all tables of the file, because the order of day and month is learned from all of them.
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
