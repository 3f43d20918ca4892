// Converts the rows of a list to patients, by its columns' meanings.
import { needInColumn } from '../patients/communication-needs.ts'
import { compareRecords } from './compare-records.ts'
import { contentsOf } from './column-contents.ts'
import { type LearnedOrder, learnDayOrder } from './day-order.ts'
import { meaningsOfLabel } from './labels.ts'
import type { PrintedDate } from './find-dates.ts'
import { furtherValues } from './further-values.ts'
import { withoutDittos } from './dittos.ts'
import { withFurther, withLostWords, withMarks } from './field-marks.ts'
import { type Mark, type MarkCode, markOf } from './marks.ts'
import { ageWithin, agesIn } from './printed-age.ts'
import { deathIn, takeDeath } from './read-death.ts'
import { datesIn, readDob } from './read-dob.ts'
import { type GenderLetters, learnGenderLetters, readGender } from './read-gender.ts'
import { type SurnamePlace, learnSurnamePlace } from './name-order.ts'
import { readName } from './read-name.ts'
import { readNumbers } from './read-numbers.ts'
import { type ColumnDoubts, cellDoubts, crossingMarks } from './row-doubts.ts'
import { losingColumns, lostWords } from './lost-words.ts'
import { hasStrayText } from './stray-text.ts'
import type {
  ColumnMeaning,
  Field,
  ListRow,
  ReadFields,
  PatientRecord,
  PatientTable,
  ReadingOptions,
} from './types.ts'

/** Returns the patients of all tables of a file, in order. */
export function patientsOf(printed: readonly PatientTable[], options: ReadingOptions): PatientRecord[] {
  const tables = printed.map((table) => ({ ...table, rows: withoutDittos(table.rows, table.columns) }))
  const births = tables.map(birthsIn)
  const whole = learnDayOrder(births.flat())
  const records = tables.flatMap((table, at) => {
    const own = learnDayOrder(births[at] ?? [])
    // A table without proof of the order follows the others of its file. Contradictory dates may be in any of them.
    const learned = { order: own.order ?? whole.order, mixed: whole.mixed, turned: whole.turned ?? false }
    return recordsOf(table, at, { options, learned })
  })
  return compareRecords(records)
}

/** Learns the order of day and month from the dates of birth of a whole file. */
export function dayOrderOf(tables: readonly PatientTable[]): LearnedOrder {
  return learnDayOrder(tables.flatMap(birthsIn))
}

/** Returns each patient's first date of birth, as printed. */
function birthsIn(table: PatientTable): PrintedDate[] {
  return cellsOf(table, 'dob').flatMap((cell) => datesIn(takeDeath(cell).rest).slice(0, 1))
}

function cellsOf(table: PatientTable, meaning: ColumnMeaning): string[] {
  return table.rows.map((row) => cellOf(row, table, meaning)).filter((cell) => cell !== '')
}

/** Returns the printed text for a meaning. Several columns with the same meaning are joined in order. */
function cellOf({ cells }: ListRow, { columns }: PatientTable, meaning: ColumnMeaning): string {
  return columns
    .filter((column) => column.meaning === meaning)
    .map(({ index, header }) => {
      const text = cells[index] ?? ''
      return meaning === 'communicationNeeds' ? needInColumn(header, text) : text
    })
    .filter((text) => text !== '')
    .join(meaning === 'address' || meaning === 'communicationNeeds' ? ', ' : ' ')
}

type Reading = { options: ReadingOptions; learned: LearnedOrder }

type TableReading = Reading & {
  table: PatientTable
  losing: ReturnType<typeof losingColumns>
  letters: GenderLetters
  medicalPassesCheck: boolean
  nhsByContents: boolean
  surnameFirst: boolean
  surnamePlace: SurnamePlace
}

function recordsOf(table: PatientTable, at: number, reading: Reading): PatientRecord[] {
  const { today } = reading.options
  const nhsColumn = table.columns.find(({ meaning }) => meaning === 'nhsNumber')
  const medical = cellsOf(table, 'medicalNumber')
  const nameHeader = table.columns.find(({ meaning }) => meaning === 'name')?.header ?? ''
  const tableReading: TableReading = {
    ...reading,
    table,
    losing: losingColumns(table, today),
    letters: learnGenderLetters(cellsOf(table, 'gender')),
    medicalPassesCheck: medical.length >= 3 && contentsOf(medical, today).nhs === 1,
    nhsByContents: nhsColumn?.sureness === 'contents',
    surnameFirst: meaningsOfLabel(nameHeader).includes('surnameFirst'),
    surnamePlace: learnSurnamePlace(cellsOf(table, 'name')),
  }
  const records = table.rows.map((row, index): PatientRecord => {
    const { page, box, raw } = row
    return { table: at, row: index, page, box, raw, fields: fieldsOf(row, tableReading) }
  })
  return records.filter(
    ({ fields }) =>
      fields.name.value !== '' || fields.dob.value !== null || fields.medicalNumber.value !== null,
  )
}

function fieldsOf(row: ListRow, reading: TableReading): ReadFields {
  const { table, options, learned, letters } = reading
  const cell = (meaning: ColumnMeaning) => cellOf(row, table, meaning)
  const doubts = (meanings: readonly ColumnMeaning[], codes: ColumnDoubts = OF_OTHERS) =>
    cellDoubts(row, table, meanings, codes)
  const nameCrossings = crossingMarks(row, table, NAMES)
  const keeping = <T>(field: Field<T>, meanings: readonly ColumnMeaning[]) => {
    const crossings = crossingMarks(row, table, meanings)
    // If the whole row is crossed out, only the name is marked.
    const own = meanings === NAMES ? crossings : crossings.filter((mark) => !holds(nameCrossings, mark))
    return withFurther(withLostWords(field, lostWords(row, table.columns, reading.losing, meanings)), own)
  }
  const { nhsNumber, medicalNumber } = readNumbers({
    nhs: cell('nhsNumber'),
    medical: cell('medicalNumber'),
    medicalPassesCheck: reading.medicalPassesCheck,
    nhsByContents: reading.nhsByContents,
  })
  // If the list has only one kind of number, it is used for both fields.
  const medicalFrom = cell('medicalNumber') === '' ? 'nhsNumber' : 'medicalNumber'
  const nhsFrom = cell('nhsNumber') === '' ? 'medicalNumber' : 'nhsNumber'
  const name = readName({
    name: takeDeath(cell('name')).rest,
    surname: takeDeath(cell('surname'), 'part').rest,
    forename: takeDeath(cell('forename'), 'part').rest,
    surnameFirst: reading.surnameFirst,
    surnamePlace: reading.surnamePlace,
  })
  const strays: MarkCode[] = hasStrayText(row, table) ? ['glued_text'] : []
  const death = deathIn(row, table)
  const born = takeDeath(cell('dob')).rest
  const dob = readDob(born, agesIn(cell('age') || ageWithin([born, cell('name'), ...row.cells])), {
    ...options,
    learned,
    doubts: doubts(['dob'], { byGuess: 'dob_by_guess', several: 'dob_rival' }),
  })
  return {
    name: withFurther(
      keeping(withMarks(name, [...strays, ...doubts(NAMES, OF_NAME)]), NAMES),
      death === '' ? [] : [markOf('patient_deceased', death)],
    ),
    dob: keeping(dob, ['dob']),
    gender: keeping(withMarks(readGender(cell('gender'), letters), doubts(['gender'], OF_SEX)), ['gender']),
    medicalNumber: keeping(withMarks(medicalNumber, doubts([medicalFrom], OF_NUMBER)), [medicalFrom]),
    nhsNumber: keeping(withMarks(nhsNumber, doubts([nhsFrom], OF_NUMBER)), [nhsFrom]),
    ...furtherValues(cell, (field, meaning) => keeping(withMarks(field, doubts([meaning])), [meaning])),
  }
}

const NAMES: readonly ColumnMeaning[] = ['name', 'surname', 'forename']

const OF_OTHERS: ColumnDoubts = { byGuess: 'value_by_guess', several: 'value_several' }
const OF_NAME: ColumnDoubts = { byGuess: 'name_by_guess', several: 'name_several' }
const OF_SEX: ColumnDoubts = { byGuess: 'sex_by_guess', several: 'value_several' }
const OF_NUMBER: ColumnDoubts = { byGuess: 'number_by_guess', several: 'number_several' }

function holds(marks: readonly Mark[], { code, message }: Mark): boolean {
  return marks.some((mark) => mark.code === code && mark.message === message)
}
