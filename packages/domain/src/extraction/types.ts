// Defines the input and result of reading a patient list, all of which is sent and stored as JSON.
import type { Gender } from '../patients/gender.ts'
import { type CrossingCode, type Mark, type WarningCode, crossingCodes } from './marks.ts'

/**
 * Text on a displayed page, in points (1/72 inch) from the top left corner, with y downwards. `x` and `y` are the start of the
 * baseline, `width` is along it, and `height` is the type size. `angle` is the baseline's direction in degrees, clockwise: 0 is
 * from left to right, 90 is downwards. Text on a scan can be slanted by a fraction of a degree. `doubt` explains why its letters
 * may be wrong.
 */
export type TextItem = {
  text: string
  x: number
  y: number
  width: number
  height: number
  angle: number
  doubt?: LetterDoubt
}

/** The font does not say which letters it prints, or the text was read from a picture and is unclear there. */
export type LetterDoubt = 'doubtful_font' | 'unclear_print'

/** A displayed page. Its rotation is already applied to `width`, `height` and the items. */
export type TextPage = {
  number: number
  width: number
  height: number
  items: TextItem[]
  marked?: MarkedText[]
  /** The page has no painted content either, so it is not a scan. */
  isBlank?: true
  /** The page's text was read from a picture. */
  isScan?: true
}

/** A range of text on a page that is not valid as printed, positioned like the items. `text` holds the words of a note. */
export type MarkedText = Omit<TextItem, 'text' | 'doubt'> & { code: CrossingCode; text?: string }

/** 'dmy' is day before month, and 'mdy' is month before day. */
export type DayOrder = 'dmy' | 'mdy'

/**
 * `today` is `YYYY-MM-DD`. `dayOrder` is the practice's usual order, which is used (and marked) if the list does not decide it.
 */
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
  'communicationNeeds',
  'ignore',
  'unknown',
] as const
/**
 * A column's meaning. 'ignore' columns are recognised but not needed (row numbers, visits), and 'unknown' ones are not
 * recognised.
 */
export type ColumnMeaning = (typeof columnMeanings)[number]

/** The evidence for a meaning: header and contents, one of them, neither clearly, or a person. */
export const sureness = ['both', 'header', 'contents', 'guess', 'person'] as const
export type Sureness = (typeof sureness)[number]

export type ListColumn = {
  index: number
  /** The header as printed, or ''. */
  header: string
  meaning: ColumnMeaning
  sureness: Sureness
  /** Up to five different cells of the column. */
  samples: string[]
}

/** A doubt about a cell's text before its value is read: it is struck out, hardly legible or joined from lines, for example. */
export type CellDoubt = {
  column: number
  code: CellDoubtCode
  /** The words of a note, or the text that was left out. */
  text?: string
}
export const cellDoubtCodes = [
  ...crossingCodes,
  'beside_crossed',
  'doubtful_font',
  'unclear_print',
  'merged_cells',
  'no_result',
  'number_rounded',
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
  /** The page that the row is printed on. In a grid of cells, this is the number of the row. */
  page: number
  /** All values are 0 in a grid. */
  box: Box
  /** One string per column, or '' for an empty cell. A line break joins wrapped lines. */
  cells: string[]
  doubts: CellDoubt[]
  /** All text printed for this patient, line by line. */
  raw: string
}

/** A recognised list with its cells as printed, so that it can be read again with other meanings. */
export type PatientTable = {
  layout: 'table' | 'cards' | 'lines'
  columns: ListColumn[]
  rows: ListRow[]
}

export type Field<T> = {
  value: T
  /** Every doubt about the value, the most serious first. It is absent if the value is certain. */
  marks?: FieldMark<T>[]
}

/** A doubt about a value. If another reading is possible, which only dates have, it is included with its own doubts. */
export type FieldMark<T> = Mark & {
  other?: Field<T>
  /** The alternative that was considered first, if the doubt is about the order. */
  order?: DayOrder
}

/** One patient of a list, as read. */
export type ReadFields = {
  /** The name, or ''. */
  name: Field<string>
  /** `YYYY-MM-DD`, or null if it is missing or illegible. */
  dob: Field<string | null>
  gender: Field<Gender>
  /** The number as printed. It is another system's number, or the NHS number if there is none, or null. */
  medicalNumber: Field<string | null>
  /** Ten digits with a valid check digit, or null. */
  nhsNumber: Field<string | null>
  phone?: Field<string>
  email?: Field<string>
  address?: Field<string>
  gpName?: Field<string>
  gpPractice?: Field<string>
  allergies?: Field<string[]>
  medications?: Field<string[]>
  /** One line for each need, as `needLines` writes them. */
  communicationNeeds?: Field<string[]>
}

export type PatientRecord = {
  /** The indexes of the table and its row, from 0. */
  table: number
  row: number
  page: number
  box: Box
  raw: string
  fields: ReadFields
}

export type ListWarning = { code: WarningCode; message: string }

export type PatientList = {
  tables: PatientTable[]
  records: PatientRecord[]
  /** Warnings about the whole file. */
  warnings: ListWarning[]
  /** The reason if there are no records, or null. */
  reason: ListWarning | null
}
