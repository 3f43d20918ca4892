// The input and result of reading a patient list; all of it is sent and stored as JSON.
import type { Gender } from '../patients/gender.ts'
import { type CrossingCode, type Mark, type WarningCode, crossingCodes } from './marks.ts'

/**
 * Text on a displayed page: points (1/72 inch) from the top left corner, y downwards. `x`, `y` are the start of the baseline,
 * `width` runs along it, `height` is the type size. `angle` is the baseline's direction in degrees, clockwise: 0 from left to
 * right, 90 downwards; text on a scan can be slanted by a fraction of a degree. `doubt`: why its letters may be wrong.
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

/** The font does not say which letters it prints, or the text was read from a picture and is hard to read there. */
export type LetterDoubt = 'doubtful_font' | 'unclear_print'

/** A displayed page; its rotation is already applied to `width`, `height` and the items. */
export type TextPage = {
  number: number
  width: number
  height: number
  items: TextItem[]
  marked?: MarkedText[]
  /** Nothing is painted on it either: it is not a scan. */
  isBlank?: true
  /** Its text was read from a picture. */
  isScan?: true
}

/** A range of text on a page that is not valid as printed, positioned like the items. `text`: the words of a note. */
export type MarkedText = Omit<TextItem, 'text' | 'doubt'> & { code: CrossingCode; text?: string }

/** 'dmy': day before month, 'mdy': month before day. */
export type DayOrder = 'dmy' | 'mdy'

/** `today` is `YYYY-MM-DD`; `dayOrder` is the practice's habit, used (and marked) if the list does not decide it. */
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
/** A column's meaning. 'ignore': recognised but not needed (row numbers, visits); 'unknown': not recognised. */
export type ColumnMeaning = (typeof columnMeanings)[number]

/** How a meaning was found: by header and contents, header, contents, neither clearly, or by a person. */
export const sureness = ['both', 'header', 'contents', 'guess', 'person'] as const
export type Sureness = (typeof sureness)[number]

export type ListColumn = {
  index: number
  /** As printed; '' without a header. */
  header: string
  meaning: ColumnMeaning
  sureness: Sureness
  /** Up to five different cells. */
  samples: string[]
}

/** Doubts about a cell before it is read: how its text was joined. */
export type CellDoubt = {
  column: number
  code: CellDoubtCode
  /** The words of a note, or the text left out. */
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
  /** The page it is printed on; in a grid of cells, the number of the row. */
  page: number
  /** All 0 in a grid. */
  box: Box
  /** One string per column, '' for an empty cell; wrapped lines are joined by a line break. */
  cells: string[]
  doubts: CellDoubt[]
  /** Everything printed for this patient, line by line. */
  raw: string
}

/** A recognised list with the cells as printed: enough to read it again with other meanings. */
export type PatientTable = {
  layout: 'table' | 'cards' | 'lines'
  columns: ListColumn[]
  rows: ListRow[]
}

export type Field<T> = {
  value: T
  /** Every doubt about it, the most serious first; absent if the value is certain. */
  marks?: FieldMark<T>[]
}

/** A doubt about a value. If another reading is possible (dates only), it is here with its own doubts. */
export type FieldMark<T> = Mark & {
  other?: Field<T>
  /** The alternative that was considered first, if that is the doubt. */
  order?: DayOrder
}

/** One patient of a list, as read. */
export type ReadFields = {
  /** '' if there is none. */
  name: Field<string>
  /** `YYYY-MM-DD`, or null if it is missing or illegible. */
  dob: Field<string | null>
  gender: Field<Gender>
  /** As printed: another system's number or, if there is none, the NHS number; null without either. */
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
  /** One line each, as `needLines` writes them. */
  communicationNeeds?: Field<string[]>
}

export type PatientRecord = {
  /** Indexes of the table and its row, from 0. */
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
  /** About the whole file. */
  warnings: ListWarning[]
  /** Why there are no records, or null. */
  reason: ListWarning | null
}
