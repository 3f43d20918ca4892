// Finds words in cells of dates and numbers that overflow from an overlong name beside them.
import { findFacts } from './facts.ts'
import { meaningsOfLabel } from './labels.ts'
import type { ColumnMeaning, ListRow, PatientTable } from './types.ts'

/** Whether words of a name may be in other cells of this row: beside a date or number, or in a mostly empty column. */
export function hasStrayText(row: ListRow, table: PatientTable): boolean {
  const beside = table.columns.some(
    ({ index, meaning }) => FIRM.has(meaning) && strayIn(row.cells[index] ?? ''),
  )
  return (
    beside ||
    overflowColumns(table).some((index) => /^\p{L}[\p{L}\p{M}'’. -]*$/u.test(row.cells[index] ?? ''))
  )
}

/** Returns columns of words without a header, directly after a name, that only a few rows fill. */
function overflowColumns({ columns, rows }: PatientTable): number[] {
  const behindName = columns.filter(
    ({ index, header, meaning }) =>
      header === '' && meaning === 'unknown' && NAMES.has(columns[index - 1]?.meaning ?? 'unknown'),
  )
  return behindName
    .map(({ index }) => index)
    .filter((index) => rows.filter(({ cells }) => cells[index] !== '').length < 0.3 * rows.length)
}

const NAMES: ReadonlySet<ColumnMeaning> = new Set(['name', 'surname', 'forename'])

const FIRM: ReadonlySet<ColumnMeaning> = new Set(['dob', 'nhsNumber', 'medicalNumber'])

function strayIn(cell: string): boolean {
  const facts = findFacts(cell.replaceAll('\n', ' '))
  if (!facts.some(({ kind }) => kind === 'date' || kind === 'nhs' || kind === 'number')) return false
  return facts.some(({ kind, text }) => kind === 'text' && /\p{L}{2}/u.test(text) && !isHarmless(text))
}

function isHarmless(text: string): boolean {
  return (
    meaningsOfLabel(text).some((meaning) => meaning !== 'ignore') ||
    /^(?:(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*|aged?|years?|yrs?|approx\p{L}*|circa|est\p{L}*|at)\.?$/iu.test(
      text,
    )
  )
}
