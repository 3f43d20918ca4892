// Makes patients of the rows of a list, by what its columns mean.
import { readCommaList } from '../patients/comma-list.ts'
import { compareRecords } from './compare-records.ts'
import { contentsOf } from './column-contents.ts'
import { type LearnedOrder, learnDayOrder } from './day-order.ts'
import { meaningsOfLabel } from './labels.ts'
import type { PrintedDate } from './find-dates.ts'
import { withMarks } from './field-marks.ts'
import type { MarkCode } from './marks.ts'
import { datesIn, readDob } from './read-dob.ts'
import { type GenderLetters, learnGenderLetters, readGender } from './read-gender.ts'
import { type SurnamePlace, learnSurnamePlace } from './name-order.ts'
import { readName } from './read-name.ts'
import { tidy } from './tidy-text.ts'
import { readNumbers } from './read-numbers.ts'
import { cellDoubts, hasRivalDate } from './row-doubts.ts'
import { hasStrayText } from './stray-text.ts'
import type {
  ColumnMeaning,
  ListRow,
  PatientFields,
  PatientRecord,
  PatientTable,
  ReadingOptions,
} from './types.ts'

/** The patients of all tables of one file, in the order of their tables and rows. */
export function patientsOf(tables: readonly PatientTable[], options: ReadingOptions): PatientRecord[] {
  const births = tables.map(birthsIn)
  const whole = learnDayOrder(births.flat())
  const records = tables.flatMap((table, at) => {
    const own = learnDayOrder(births[at] ?? [])
    // A table that proves nothing follows the others of its file; what contradicts it may stand in any of them.
    const learned = { order: own.order ?? whole.order, mixed: whole.mixed }
    return recordsOf(table, at, { options, learned })
  })
  return compareRecords(records)
}

/** What the dates of birth of a whole file say about day and month. */
export function dayOrderOf(tables: readonly PatientTable[]): LearnedOrder {
  return learnDayOrder(tables.flatMap(birthsIn))
}

/** The dates of birth as they are read: the first of each patient. */
function birthsIn(table: PatientTable): PrintedDate[] {
  return cellsOf(table, 'dob').flatMap((cell) => datesIn(cell).slice(0, 1))
}

function cellsOf(table: PatientTable, meaning: ColumnMeaning): string[] {
  return table.rows.map((row) => cellOf(row, table, meaning)).filter((cell) => cell !== '')
}

/** What is printed for it; of several columns that mean the same all is taken, in their order. */
function cellOf({ cells }: ListRow, { columns }: PatientTable, meaning: ColumnMeaning): string {
  return columns
    .filter((column) => column.meaning === meaning)
    .map(({ index }) => cells[index] ?? '')
    .filter((text) => text !== '')
    .join(meaning === 'address' ? ', ' : ' ')
}

type Reading = { options: ReadingOptions; learned: LearnedOrder }

type TableReading = Reading & {
  table: PatientTable
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
    letters: learnGenderLetters(cellsOf(table, 'gender')),
    medicalPassesCheck: medical.length >= 3 && contentsOf(medical, today).nhs === 1,
    nhsByContents: nhsColumn?.sureness === 'contents' && cellsOf(table, 'nhsNumber').length < 3,
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

function fieldsOf(row: ListRow, reading: TableReading): PatientFields {
  const { table, options, learned, letters } = reading
  const cell = (meaning: ColumnMeaning) => cellOf(row, table, meaning)
  const doubts = (meanings: readonly ColumnMeaning[], byGuess?: MarkCode) =>
    cellDoubts(row, table, meanings, byGuess)
  const { nhsNumber, medicalNumber } = readNumbers({
    nhs: cell('nhsNumber'),
    medical: cell('medicalNumber'),
    medicalPassesCheck: reading.medicalPassesCheck,
    nhsByContents: reading.nhsByContents,
  })
  const name = readName({
    name: cell('name'),
    surname: cell('surname'),
    forename: cell('forename'),
    surnameFirst: reading.surnameFirst,
    surnamePlace: reading.surnamePlace,
  })
  const rivals: MarkCode[] = hasRivalDate(row, table) ? ['dob_several'] : []
  const strays: MarkCode[] = hasStrayText(row, table) ? ['glued_text'] : []
  return {
    name: withMarks(name, [...strays, ...doubts(['name', 'surname', 'forename'], 'name_by_guess')]),
    dob: readDob(cell('dob'), ageIn(cell('age')), {
      ...options,
      learned,
      doubts: [...rivals, ...doubts(['dob'], 'dob_by_guess')],
    }),
    gender: withMarks(readGender(cell('gender'), letters), doubts(['gender'], 'gender_by_guess')),
    medicalNumber: withMarks(medicalNumber, doubts(['medicalNumber', 'nhsNumber'])),
    nhsNumber: withMarks(nhsNumber, doubts(['nhsNumber', 'medicalNumber'])),
    ...furtherFields(cell, doubts),
  }
}

function furtherFields(
  cell: (meaning: ColumnMeaning) => string,
  doubts: (meanings: readonly ColumnMeaning[]) => MarkCode[],
): Partial<PatientFields> {
  const fields: Partial<PatientFields> = {}
  for (const meaning of ['phone', 'email', 'address', 'gpName', 'gpPractice'] as const) {
    const value = tidy(cell(meaning))
    if (value !== '') fields[meaning] = withMarks({ value }, doubts([meaning]))
  }
  for (const meaning of ['allergies', 'medications'] as const) {
    const value = listIn(cell(meaning))
    if (value.length > 0) fields[meaning] = withMarks({ value }, doubts([meaning]))
  }
  return fields
}

/** 'Penicillin; latex' → two; 'None known' → none. */
function listIn(cell: string): string[] {
  return tidy(cell)
    .split(/\s*[•·]\s*|\s+\/\s+/u)
    .flatMap(readCommaList)
    .filter(
      (part) =>
        !/^(?:-|none|nil|none known|nkda|nka|no known allergies|no known drug allergies|n\/?a)\.?$/iu.test(
          part,
        ),
    )
}

/** Years from '91', '(91)', '91 y'; null for months, weeks and anything else. */
function ageIn(cell: string): number | null {
  if (/month|mth|week|wk|day/iu.test(cell)) return null
  const age = /(?<!\d)(\d{1,3})(?!\d)/u.exec(cell)?.[1]
  return age === undefined ? null : Number(age)
}
