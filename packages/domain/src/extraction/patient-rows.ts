// Makes patients of the rows of a list, by what its columns mean.
import { readCommaList } from '../patients/comma-list.ts'
import { compareRecords } from './compare-records.ts'
import { contentsOf } from './column-contents.ts'
import { type LearnedOrder, learnDayOrder } from './day-order.ts'
import { meaningsOfLabel } from './labels.ts'
import { type MarkCode, markOf } from './marks.ts'
import { datesIn, readDob } from './read-dob.ts'
import { type GenderLetters, learnGenderLetters, readGender } from './read-gender.ts'
import { type SurnamePlace, learnSurnamePlace } from './name-order.ts'
import { readName } from './read-name.ts'
import { tidy } from './tidy-text.ts'
import { readNumbers } from './read-numbers.ts'
import { hasStrayText } from './stray-text.ts'
import type {
  CellDoubt,
  ColumnMeaning,
  Field,
  ListRow,
  PatientFields,
  PatientRecord,
  PatientTable,
  ReadingOptions,
} from './types.ts'

/** The patients of all tables of one file, in the order of their tables and rows. */
export function patientsOf(tables: readonly PatientTable[], options: ReadingOptions): PatientRecord[] {
  const dates = tables.map((table) => cellsOf(table, 'dob').flatMap((cell) => datesIn(cell).slice(0, 1)))
  const whole = learnDayOrder(dates.flat())
  const records = tables.flatMap((table, at) => {
    const own = learnDayOrder(dates[at] ?? [])
    // A table that proves nothing follows the others of its file.
    const learned = own.order === null ? whole : own
    return recordsOf(table, at, { options, learned })
  })
  return compareRecords(records)
}

/** What the dates of birth of a whole file say about day and month. */
export function dayOrderOf(tables: readonly PatientTable[]): LearnedOrder {
  return learnDayOrder(
    tables.flatMap((table) => cellsOf(table, 'dob').flatMap((cell) => datesIn(cell).slice(0, 1))),
  )
}

function cellsOf({ columns, rows }: PatientTable, meaning: ColumnMeaning): string[] {
  const index = columns.find((column) => column.meaning === meaning)?.index
  return index === undefined ? [] : rows.map(({ cells }) => cells[index] ?? '').filter((cell) => cell !== '')
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
  const cell = (meaning: ColumnMeaning) =>
    table.columns
      .filter((column) => column.meaning === meaning)
      .map(({ index }) => row.cells[index] ?? '')
      .filter((text) => text !== '')
      .join(meaning === 'address' ? ', ' : ' ')
  const doubted = doubter(row.doubts, table)
  const { nhsNumber, medicalNumber } = readNumbers({
    nhs: cell('nhsNumber'),
    medical: cell('medicalNumber'),
    medicalPassesCheck: reading.medicalPassesCheck,
    nhsByContents: reading.nhsByContents,
  })
  const printedName = readName({
    name: cell('name'),
    surname: cell('surname'),
    forename: cell('forename'),
    surnameFirst: reading.surnameFirst,
    surnamePlace: reading.surnamePlace,
  })
  const reached = !printedName.mark && hasStrayText(row, table)
  const name = reached ? { ...printedName, mark: markOf('glued_text') } : printedName
  return {
    name: doubted(guessed(name, table, ['name', 'surname', 'forename'], 'name_by_guess'), [
      'name',
      'surname',
      'forename',
    ]),
    dob: doubted(
      guessed(
        readDob(cell('dob'), ageIn(cell('age')), { ...options, learned }),
        table,
        ['dob'],
        'dob_by_guess',
      ),
      ['dob'],
    ),
    gender: doubted(guessed(readGender(cell('gender'), letters), table, ['gender'], 'gender_by_guess'), [
      'gender',
    ]),
    medicalNumber: doubted(medicalNumber, ['medicalNumber', 'nhsNumber']),
    nhsNumber: doubted(nhsNumber, ['nhsNumber', 'medicalNumber']),
    ...furtherFields(cell, doubted),
  }
}

type Doubter = <T>(field: Field<T>, meanings: readonly ColumnMeaning[]) => Field<T>

/** How a cell's text came together is told where the value itself has no mark. */
function doubter(doubts: readonly CellDoubt[], table: PatientTable): Doubter {
  return (field, meanings) => {
    if (field.mark || doubts.length === 0) return field
    const doubt = doubts.find(({ column, code }) => {
      const meaning = table.columns[column]?.meaning
      if (meaning === undefined || !meanings.includes(meaning)) return false
      // Fonts that hide letters print digits and dates rightly as a rule; those have their own checks.
      return code !== 'doubtful_font' || !FIRM.has(meaning)
    })
    return doubt ? { ...field, mark: markOf(doubt.code) } : field
  }
}

const FIRM: ReadonlySet<ColumnMeaning> = new Set(['dob', 'gender', 'nhsNumber', 'medicalNumber'])

function guessed<T>(
  field: Field<T>,
  table: PatientTable,
  meanings: readonly ColumnMeaning[],
  code: MarkCode,
): Field<T> {
  const column = table.columns.find(({ meaning }) => meanings.includes(meaning))
  return column?.sureness === 'guess' && !field.mark ? { ...field, mark: markOf(code) } : field
}

function furtherFields(cell: (meaning: ColumnMeaning) => string, doubted: Doubter): Partial<PatientFields> {
  const fields: Partial<PatientFields> = {}
  for (const meaning of ['phone', 'email', 'address', 'gpName', 'gpPractice'] as const) {
    const value = tidy(cell(meaning))
    if (value !== '') fields[meaning] = doubted({ value }, [meaning])
  }
  for (const meaning of ['allergies', 'medications'] as const) {
    const value = listIn(cell(meaning))
    if (value.length > 0) fields[meaning] = doubted({ value }, [meaning])
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
