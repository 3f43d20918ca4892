// Collects the doubts about a row's cells before they are read: how their text was joined, and what their columns are.
import { parseNhsNumber } from '../patients/nhs-number.ts'
import { type LabelMeaning, isAnyNumber, isOfPatient, meaningsOfLabel } from './labels.ts'
import { isAgainstAdding, type Mark, type MarkCode, markOf } from './marks.ts'
import type { ColumnMeaning, ListColumn, ListRow, PatientTable } from './types.ts'

export type ColumnDoubts = {
  /** The column has no label for this, or a label that also means something else. */
  byGuess: MarkCode
  /** Another column could be meant as well and has a different value. */
  several: MarkCode
}

/** Returns the doubts about the value of these columns: about the columns, and about their cells. */
export function cellDoubts(
  row: Pick<ListRow, 'doubts' | 'cells'>,
  { columns }: Pick<PatientTable, 'columns'>,
  meanings: readonly ColumnMeaning[],
  { byGuess, several }: ColumnDoubts,
): MarkCode[] {
  const taken = columns.filter(({ meaning, index }) => meanings.includes(meaning) && row.cells[index] !== '')
  const ofCells = row.doubts.flatMap(({ column, code }) => {
    const meaning = columns[column]?.meaning
    if (meaning === undefined || !meanings.includes(meaning) || isAgainstAdding(code)) return []
    // Fonts that hide letters usually print digits and dates correctly. Digits and dates have checks of their own.
    const isFirm =
      code === 'doubtful_font'
        ? FIRM.has(meaning)
        : code === 'unclear_print' && isProved(meaning, row.cells[column])
    return isFirm ? [] : [code]
  })
  return [
    ...(taken.some(({ sureness }) => UNNAMED.has(sureness)) ? [byGuess] : []),
    ...(taken.some((column) => hasRival(column, columns, row)) ? [several] : []),
    ...ofCells,
  ]
}

/** Returns crossings, covers and notes on the cells of these columns' value. */
export function crossingMarks(
  row: Pick<ListRow, 'doubts'>,
  { columns }: Pick<PatientTable, 'columns'>,
  meanings: readonly ColumnMeaning[],
): Mark[] {
  return row.doubts.flatMap(({ column, code, text }) => {
    const meaning = columns[column]?.meaning
    return meaning !== undefined && meanings.includes(meaning) && isAgainstAdding(code)
      ? [markOf(code, text)]
      : []
  })
}

/** Only the contents show what these columns mean, so the values may be somebody else's. */
const UNNAMED: ReadonlySet<ListColumn['sureness']> = new Set(['guess', 'contents'])

/** Whether an unused column has the same label and a different value for this patient. */
function hasRival(
  taken: ListColumn,
  columns: readonly ListColumn[],
  { cells }: Pick<ListRow, 'cells'>,
): boolean {
  // A patient may have two telephone numbers.
  if (taken.sureness === 'person' || taken.meaning === 'phone') return false
  const plain = (index: number) => (cells[index] ?? '').replaceAll(/\s/gu, '').toLowerCase()
  return columns.some(
    (rival) =>
      rival.meaning === 'ignore' &&
      rival.sureness !== 'person' &&
      isLabelFor(taken.meaning, rival) &&
      !isClearlyLess(rival, taken) &&
      !['', '-', plain(taken.index)].includes(plain(rival.index)),
  )
}

function isLabelFor(meaning: ColumnMeaning, column: ListColumn): boolean {
  return labelOf(column).some(
    (label) => label === meaning || (label === 'surnameFirst' && meaning === 'name'),
  )
}

/** Returns the meanings of a column's label, cached for all its rows. */
function labelOf(column: ListColumn): readonly LabelMeaning[] {
  const known = found.get(column)
  if (known) return known
  const meanings = meaningsOfLabel(column.header)
  found.set(column, meanings)
  return meanings
}

const found = new WeakMap<ListColumn, readonly LabelMeaning[]>()

/** True for 'Name' beside 'Patient name', and 'Ref' beside 'MRN'. */
function isClearlyLess(rival: ListColumn, taken: ListColumn): boolean {
  if (isOfPatient(taken.header) && !isOfPatient(rival.header)) return true
  return taken.meaning === 'medicalNumber' && isAnyNumber(rival.header) && !isAnyNumber(taken.header)
}

const FIRM: ReadonlySet<ColumnMeaning> = new Set(['dob', 'gender', 'nhsNumber', 'medicalNumber'])

/** True if one misread character would show: by the NHS number's check digit, or because 'male' never becomes 'female'. */
function isProved(meaning: ColumnMeaning, cell = ''): boolean {
  if (meaning === 'gender') return /^(?:fe)?male$/iu.test(cell.trim())
  return meaning === 'nhsNumber' && parseNhsNumber(cell) !== null
}
