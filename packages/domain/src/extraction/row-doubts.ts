// What is doubtful about the cells of a row before they are read: how their text came together, and what their columns are.
import type { MarkCode } from './marks.ts'
import { datesIn } from './read-dob.ts'
import type { ColumnMeaning, ListRow, PatientTable } from './types.ts'

/** For the value that these columns make: the doubt `byGuess` where what they are was guessed, and those of its cells. */
export function cellDoubts(
  { doubts }: Pick<ListRow, 'doubts'>,
  { columns }: Pick<PatientTable, 'columns'>,
  meanings: readonly ColumnMeaning[],
  byGuess?: MarkCode,
): MarkCode[] {
  const isGuessed = columns.find(({ meaning }) => meanings.includes(meaning))?.sureness === 'guess'
  const ofCells = doubts.flatMap(({ column, code }) => {
    const meaning = columns[column]?.meaning
    if (meaning === undefined || !meanings.includes(meaning)) return []
    // Fonts that hide letters print digits and dates rightly as a rule; those have their own checks.
    return code === 'doubtful_font' && FIRM.has(meaning) ? [] : [code]
  })
  return [...(isGuessed && byGuess ? [byGuess] : []), ...ofCells]
}

/** Another column has the header of the dates of birth and was left aside, and a date of this patient stands in it. */
export function hasRivalDate({ cells }: ListRow, { columns }: Pick<PatientTable, 'columns'>): boolean {
  const dob = columns.find(({ meaning }) => meaning === 'dob')
  const rivals = columns.filter(
    ({ header, meaning, sureness }) =>
      header !== '' && header === dob?.header && meaning === 'ignore' && sureness !== 'person',
  )
  return rivals.some(({ index }) => datesIn(cells[index] ?? '').length > 0)
}

const FIRM: ReadonlySet<ColumnMeaning> = new Set(['dob', 'gender', 'nhsNumber', 'medicalNumber'])
