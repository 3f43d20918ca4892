// Reads the patients of a table: a workbook, or text with separators.
import { readPatientGrids } from '@sincerely/domain/extraction/read-patient-grid'
import type { PatientList, ReadingOptions } from '@sincerely/domain/extraction/types'
import type { PdfRefusalCode } from '../pdf-refusal.ts'
import { exceededBy } from './grid-limits.ts'
import { readTextTable } from './read-text-table.ts'
import { readWorkbook } from './read-workbook.ts'

/** `onRows` is called with the number of rows, before the longer part of the work. */
export async function readTable(
  bytes: Uint8Array,
  {
    kind,
    list,
    onRows,
  }: { kind: 'workbook' | 'text'; list: ReadingOptions; onRows: (rows: number) => Promise<void> },
): Promise<PatientList | PdfRefusalCode> {
  const read = kind === 'workbook' ? readWorkbook(bytes) : readTextTable(bytes)
  if (typeof read === 'string') return read
  const exceeded = exceededBy(read.grids)
  if (exceeded !== null) return exceeded
  await onRows(read.grids.reduce((sum, { rows }) => sum + rows.length, 0))
  return readPatientGrids(read.grids, list, read.notes)
}
