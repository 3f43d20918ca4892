import type { ColumnMeaning, PatientRecord, PatientTable } from '@sincerely/domain/extraction/types'

/** The patients in a list. `readOn` is the day `YYYY-MM-DD` it was read. The rules are loaded on demand. */
export async function readRecords(tables: PatientTable[], readOn: string | null): Promise<PatientRecord[]> {
  const { applyColumnMeanings } = await import('@sincerely/domain/extraction/column-meanings')
  return applyColumnMeanings(tables, 0, {}, { today: readOn ?? never }).records
}

/** The list with another meaning for one column. */
export async function readWithMeaning(
  tables: PatientTable[],
  { table, column, meaning }: ChosenMeaning,
  readOn: string | null,
) {
  const { applyColumnMeanings } = await import('@sincerely/domain/extraction/column-meanings')
  return applyColumnMeanings(tables, table, { [column]: meaning }, { today: readOn ?? never })
}

export type ChosenMeaning = { table: number; column: number; meaning: ColumnMeaning }

/** Without a day, no date is in the future. */
const never = '9999-12-31'
