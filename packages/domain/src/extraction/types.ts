// What reading a patient list takes in and gives back; all of it travels and is stored as JSON.
import type { Gender } from '../patients/letter-status.ts'
import { type CrossingCode, type Mark, type WarningCode, crossingCodes } from './marks.ts'

/**
 * A piece of text on a page as it is displayed: points (1/72 inch) from the top left corner, y downwards.
 * `x`, `y` are the start of the baseline, `width` runs along it, `height` is the size of the type. `angle` is the direction
 * of the baseline in degrees, clockwise: 0 from left to right, 90 downwards. `doubtful`: its font does not say which letters it prints.
 */
export type TextItem = {
  text: string
  x: number
  y: number
  width: number
  height: number
  angle: number
  doubtful?: boolean
}

/** A page as it is displayed; its own rotation is already in `width`, `height` and the items. */
export type TextPage = {
  number: number
  width: number
  height: number
  items: TextItem[]
  marked?: MarkedText[]
}

/** A stretch of text on a page that does not stand as it is printed, placed as the items are. `text`: what a note says. */
export type MarkedText = Omit<TextItem, 'text' | 'doubtful'> & { code: CrossingCode; text?: string }

/** 'dmy': day before month, 'mdy': month before day. */
export type DayOrder = 'dmy' | 'mdy'

/** `today` is `YYYY-MM-DD`; `dayOrder` is the practice's habit, used (and marked) where the list itself does not settle it. */
export type ReadingOptions = { today: string; dayOrder?: DayOrder }

/** A rectangle on the displayed page, in points from its top left corner. */
export type Box = { x: number; y: number; width: number; height: number }

export const columnMeanings = [
  'name',
  'surname',
  'forename',
  'title',
  'dob',
  'death',
  'age',
  'gender',
  'nhsNumber',
  'medicalNumber',
  'phone',
  'email',
  'address',
  'gpName',
  'gpPractice',
  'allergies',
  'medications',
  'ignore',
  'unknown',
] as const
/** What a column holds. 'ignore': recognised as nothing of ours (row numbers, visits); 'unknown': not recognised. */
export type ColumnMeaning = (typeof columnMeanings)[number]

/** How a column's meaning was found: both agree, its header, its contents, neither clearly, or a person said so. */
export const sureness = ['both', 'header', 'contents', 'guess', 'person'] as const
export type Sureness = (typeof sureness)[number]

export type ListColumn = {
  index: number
  /** As printed; '' when the list has none. */
  header: string
  meaning: ColumnMeaning
  sureness: Sureness
  /** Up to five different cells. */
  samples: string[]
}

/** What is doubtful about a cell before it is read: how its text came together. */
export type CellDoubt = {
  column: number
  code: CellDoubtCode
  /** What a note says, or what was left out. */
  text?: string
}
export const cellDoubtCodes = [
  ...crossingCodes,
  'beside_crossed',
  'doubtful_font',
  'joined_lines',
  'glued_text',
  'over_pages',
  'value_by_guess',
  'read_by_ai',
  'not_on_page',
  'read_from_picture',
] as const
export type CellDoubtCode = (typeof cellDoubtCodes)[number]

export type ListRow = {
  page: number
  box: Box
  /** One string for each column, '' for an empty cell; the lines of a wrapped cell are joined by a line break. */
  cells: string[]
  doubts: CellDoubt[]
  /** Everything that is printed for this patient, line by line. */
  raw: string
}

/** A list that was recognised, with the cells as printed: enough to read it again with other meanings. */
export type PatientTable = {
  layout: 'table' | 'cards' | 'lines'
  columns: ListColumn[]
  rows: ListRow[]
}

export type Field<T> = {
  value: T
  /** Every doubt about it, the weightiest first; absent when the value is certain. */
  marks?: FieldMark<T>[]
}

/** A doubt about a value. Where it leaves another reading open (dates only), that one stands here with its own doubts. */
export type FieldMark<T> = Mark & {
  other?: Field<T>
  /** What came first when the value was read, where that is the doubt. */
  order?: DayOrder
}

export type PatientFields = {
  /** '' when there is none. */
  name: Field<string>
  /** `YYYY-MM-DD`, or null when it is missing or cannot be read. */
  dob: Field<string | null>
  gender: Field<Gender>
  /** As printed: another system's number or, where there is no other, the NHS number; null when there is none. */
  medicalNumber: Field<string | null>
  /** Ten digits with a right check digit, or null. */
  nhsNumber: Field<string | null>
  phone?: Field<string>
  email?: Field<string>
  address?: Field<string>
  gpName?: Field<string>
  gpPractice?: Field<string>
  allergies?: Field<string[]>
  medications?: Field<string[]>
}

export type PatientRecord = {
  /** Which table, and which of its rows, counted from 0. */
  table: number
  row: number
  page: number
  box: Box
  raw: string
  fields: PatientFields
}

export type ListWarning = { code: WarningCode; message: string }

export type PatientList = {
  tables: PatientTable[]
  records: PatientRecord[]
  /** About the file as a whole. */
  warnings: ListWarning[]
  /** Why there are no records, or null. */
  reason: ListWarning | null
}
