// Reads patients from a grid of cells: a CSV file, a spreadsheet, or cells pasted from one.
import { type DraftColumn, decideColumns } from './columns.ts'
import { joinDateParts } from './date-parts.ts'
import { areLabels } from './headers.ts'
import { warningOf } from './marks.ts'
import { takeApart } from './mixed-cells.ts'
import { patientList } from './read-patient-list.ts'
import { plainCell, roundedNumber } from './spreadsheet-cells.ts'
import type { CellDoubt, ColumnMeaning, ListRow, PatientList, PatientTable, ReadingOptions } from './types.ts'

/** `number` is the row's number in its file, starting at 1. */
export type GridRow = { number: number; cells: string[]; doubts?: CellDoubt[] }

/** The rows of one sheet. The `name` may be '' if the file has only one grid. */
export type Grid = { name: string; rows: readonly GridRow[] }

/** Other facts about the file. `unseen` are the names of hidden sheets, which are not read. */
export type GridNotes = { lettersGuessed?: boolean; unseen?: readonly string[] }

/**
 * Returns the patients of all grids of a file, with a mark on each uncertain value. Columns are read as in a printed table, and a
 * row's number is its `page`. Never throws: a file without patients has a `reason`.
 */
export function readPatientGrids(
  grids: readonly Grid[],
  options: ReadingOptions,
  { lettersGuessed = false, unseen = [] }: GridNotes = {},
): PatientList {
  const read = grids.map(({ name, rows }) => ({ name, tables: tablesOf(rows, options) }))
  const filled = read.filter(({ tables }) => tables.length > 0)
  // Besides a list of patients, a workbook may have sheets about something else.
  const withPatients =
    filled.length < 2
      ? filled
      : filled.filter(({ tables }) => patientList(tables, options).records.length > 0)
  const used = withPatients.length > 0 ? withPatients : filled.slice(0, 1)
  const tables = used.flatMap((sheet) => sheet.tables)
  if (tables.length === 0) return { tables, records: [], warnings: [], reason: warningOf('no_patients') }
  const unread = [...filled.filter((sheet) => !used.includes(sheet)).map(({ name }) => name), ...unseen]
  return patientList(tables, options, [
    ...(lettersGuessed ? [warningOf('letters_guessed')] : []),
    ...(unread.length > 0 ? [warningOf('sheets_not_read', unread.join(', '))] : []),
  ])
}

function tablesOf(rows: readonly GridRow[], { today }: ReadingOptions): PatientTable[] {
  const sections = sectionsOf(rows.map(withPlainCells).filter(isFilled))
  return sections.flatMap((section) => tableOf(section, today))
}

function withPlainCells({ number, cells, doubts = [] }: GridRow): Required<GridRow> {
  const plain = cells.map(plainCell)
  const rounded = plain.flatMap((text, column): CellDoubt[] =>
    roundedNumber(text) ? [{ column, code: 'number_rounded' }] : [],
  )
  return { number, cells: plain, doubts: [...doubts, ...rounded] }
}

function isFilled({ cells }: GridRow): boolean {
  return cells.some((cell) => cell !== '')
}

type Section = { header: string[]; rows: Required<GridRow>[] }

/** Rows above the first header are titles. A repeated header is left out, and a different one begins a new list. */
function sectionsOf(rows: readonly Required<GridRow>[]): Section[] {
  const first = rows.slice(0, TITLE_ROWS).findIndex(({ cells }) => areLabels(filledOf(cells)))
  let current: Section = { header: [], rows: [] }
  const sections = [current]
  for (const row of rows.slice(Math.max(first, 0))) {
    if (!isHeader(row, current)) current.rows.push(row)
    else if (row.cells.join('\t') !== current.header.join('\t')) {
      current = { header: row.cells, rows: [] }
      sections.push(current)
    }
  }
  return sections.filter((section) => section.rows.length > 0)
}

const TITLE_ROWS = 30

/** The first header may have many columns that we do not know. In later headers, labels must fill half of the row. */
function isHeader({ cells }: GridRow, { header }: Section): boolean {
  const filled = filledOf(cells)
  if (filled.some((cell) => NO_LABEL.test(cell))) return false
  if (header.length === 0) return areLabels(filled)
  return cells.join('\t') === header.join('\t') || (areLabels(filled) && areLabels(firstHalf(filled)))
}

/** Matches numbers, dates and e-mail addresses, in order to skip thousands of rows quickly. */
const NO_LABEL = /\d{3}|\d[/.-]\d|@/u

function filledOf(cells: readonly string[]): string[] {
  return cells.filter((cell) => cell !== '')
}

function firstHalf(cells: readonly string[]): string[] {
  return cells.slice(0, Math.ceil(cells.length / 2))
}

function tableOf({ header, rows }: Section, today: string): PatientTable[] {
  const width = Math.max(header.length, ...rows.map(({ cells }) => cells.length))
  const places = [...Array(width).keys()].filter(
    (at) => (header[at] ?? '') !== '' || rows.some(({ cells }) => (cells[at] ?? '') !== ''),
  )
  const drafts = places.map((at): DraftColumn => ({
    header: oneLine(header[at] ?? ''),
    cells: rows.map(({ cells }) => cells[at] ?? ''),
  }))
  const apart = joinDateParts(takeApart(drafts))
  const columns = decideColumns(apart, today)
  const listRows = rows.map(({ number, cells, doubts }, row): ListRow => ({
    page: number,
    box: NOWHERE,
    cells: apart.map((column, at) => {
      const text = column.cells[row] ?? ''
      return OF_LINES.has(columns[at]?.meaning ?? 'unknown') ? text.replaceAll(LINE_END, ', ') : text
    }),
    doubts: apart.flatMap(({ from }, column) =>
      doubts.filter((doubt) => doubt.column === places[from]).map((doubt) => ({ ...doubt, column })),
    ),
    raw: filledOf(cells).join(' | '),
  }))
  return columns.length === 0 ? [] : [{ layout: 'table', columns, rows: listRows }]
}

/**
 * Meanings whose cells have deliberate line breaks: in a grid the person who typed the cell began each line of an address, or the
 * next medicine.
 */
const OF_LINES: ReadonlySet<ColumnMeaning> = new Set(['address', 'allergies', 'medications'])
const LINE_END = /[,;]?\s*\n\s*/gu

/** A grid has no page, so its rows have no position. */
const NOWHERE = { x: 0, y: 0, width: 0, height: 0 }

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim()
}
