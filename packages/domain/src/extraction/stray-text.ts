// Finds words in cells of dates and numbers that belong to the cell beside: an overlong name that reached over.
import { findFacts } from './facts.ts'
import { meaningsOfLabel } from './labels.ts'
import type { ColumnMeaning, ListRow, PatientTable } from './types.ts'

/** Whether a date or number of this row has words beside it that are neither a label nor a day of the week. */
export function hasStrayText(row: ListRow, { columns }: PatientTable): boolean {
  return columns.some(({ index, meaning }) => FIRM.has(meaning) && strayIn(row.cells[index] ?? ''))
}

const FIRM: ReadonlySet<ColumnMeaning> = new Set(['dob', 'nhsNumber', 'medicalNumber'])

function strayIn(cell: string): boolean {
  const facts = findFacts(cell.replaceAll('\n', ' '))
  if (!facts.some(({ kind }) => kind === 'date' || kind === 'nhs' || kind === 'number')) return false
  return facts.some(({ kind, text }) => kind === 'text' && /\p{L}{2}/u.test(text) && !isHarmless(text))
}

function isHarmless(text: string): boolean {
  return (
    meaningsOfLabel(text).length > 0 ||
    /^(?:(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*|aged?|years?|yrs?|approx\p{L}*|circa|est\p{L}*|at)\.?$/iu.test(
      text,
    )
  )
}
