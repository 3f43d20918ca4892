// Reads the sheets of an Excel workbook (.xlsx) as grids of text. Formulas are never calculated.
import type { Grid, GridRow } from '@sincerely/domain/extraction/read-patient-grid'
import type { CellDoubt } from '@sincerely/domain/extraction/types'
import type { PdfRefusalCode } from '../pdf-refusal.ts'
import { MOST_CELLS, MOST_RECORDS } from './grid-limits.ts'
import { columnOf, withMergedCells } from './merged-cells.ts'
import { type Attributes, type Workbook, openWorkbook } from './workbook-parts.ts'
import { type Epoch, type Style, plainNumber, readStyles } from './workbook-styles.ts'

export type ReadWorkbook = { grids: Grid[]; notes: { unseen: string[] } }

export function readWorkbook(bytes: Uint8Array): ReadWorkbook | PdfRefusalCode {
  try {
    const workbook = openWorkbook(bytes)
    if (typeof workbook === 'string') return workbook
    return sheetsOf(workbook)
  } catch {
    return 'damaged_workbook'
  }
}

function sheetsOf(workbook: Workbook): ReadWorkbook | PdfRefusalCode {
  const { sheets, epoch } = readContents(workbook)
  const setting = { strings: readStrings(workbook), styles: readStyles(workbook), epoch }
  const read: ReadWorkbook = { grids: [], notes: { unseen: [] } }
  for (const { name, part, isHidden } of sheets) {
    const rows = readRows(workbook, part, setting)
    if (typeof rows === 'string') return rows
    if (rows.length > 0 && isHidden) read.notes.unseen.push(name)
    else if (rows.length > 0) read.grids.push({ name, rows })
  }
  return read
}

type Sheet = { name: string; part: string; isHidden: boolean }

function readContents(workbook: Workbook): { sheets: Sheet[]; epoch: Epoch } {
  const targets = new Map<string, string>()
  workbook.read('xl/_rels/workbook.xml.rels', {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const sheets: Sheet[] = []
  let epoch: Epoch = 1900
  workbook.read('xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'workbookPr' && isOn(attributes.date1904)) epoch = 1904
      if (name !== 'sheet') return
      const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
      const { name: title = '', state = 'visible' } = attributes
      sheets.push({ name: title, part: targets.get(id) ?? '', isHidden: state !== 'visible' })
    },
  })
  return { sheets, epoch }
}

function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

/** The texts to which cells refer by number, without the phonetic readings of Japanese texts. */
function readStrings(workbook: Workbook): CellText[] {
  const strings: CellText[] = []
  let isSpoken = false
  workbook.read('xl/sharedStrings.xml', {
    open: (name, attributes) => {
      if (name === 'si') strings.push(emptyText())
      if (name === 'rPh') isSpoken = true
      noteFont(strings.at(-1), name, attributes)
    },
    close: (name, text) => {
      if (name === 'rPh') isSpoken = false
      if (name === 't' && !isSpoken) addText(strings.at(-1), text)
    },
  })
  return strings
}

/** A text whose parts may have different fonts. `kept` leaves out the parts that are struck through. */
type CellText = { kept: string; whole: string; isStruck: boolean }

function emptyText(): CellText {
  return { kept: '', whole: '', isStruck: false }
}

function noteFont(text: CellText | undefined, name: string, { val = '1' }: Attributes): void {
  if (text && name === 'r') text.isStruck = false
  if (text && name === 'strike') text.isStruck = isOn(val)
}

function addText(text: CellText | undefined, part: string): void {
  if (text === undefined) return
  text.whole += unescaped(part)
  if (!text.isStruck) text.kept += unescaped(part)
}

/** Leaves out the parts that are struck through, unless the whole text is. */
function shownOf({ kept, whole }: CellText): string {
  return kept.trim() === '' ? whole : kept
}

/** Decodes escapes such as '_x000D_', which is a carriage return (ECMA-376 22.9.2.19). */
function unescaped(text: string): string {
  return text.replaceAll(/_x([0-9A-F]{4})_/giu, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

type Setting = { strings: CellText[]; styles: Style[]; epoch: Epoch }

type Cell = { attributes: Attributes; value: string | null; text: CellText; isFormula: boolean }

function readRows(workbook: Workbook, part: string, setting: Setting): GridRow[] | PdfRefusalCode {
  const rows: Required<GridRow>[] = []
  const merges: string[] = []
  let row: Required<GridRow> & { isHidden: boolean } = { number: 0, cells: [], doubts: [], isHidden: false }
  let cell: Cell | null = null
  let count = 0
  const isThere = workbook.read(part, {
    open: (name, attributes) => {
      if (name === 'row')
        row = {
          number: Number(attributes.r ?? row.number + 1),
          cells: [],
          doubts: [],
          isHidden: isOn(attributes.hidden),
        }
      else if (name === 'c') cell = { attributes, value: null, text: emptyText(), isFormula: false }
      else if (name === 'mergeCell') merges.push(attributes.ref ?? '')
      else noteFont(cell?.text, name, attributes)
    },
    close: (name, text) => {
      if (cell && name === 'v') cell.value = text
      else if (cell && name === 't') addText(cell.text, text)
      else if (cell && name === 'f') cell.isFormula = true
      else if (cell && name === 'c') {
        count += count > MOST_CELLS ? 0 : addCell(row, cell, setting)
        cell = null
      } else if (
        name === 'row' &&
        row.cells.length > 0 &&
        rows.length < MOST_RECORDS &&
        count <= MOST_CELLS
      ) {
        const { number, cells, doubts, isHidden } = row
        rows.push({ number, cells, doubts: isHidden ? [...doubts, ...cells.map(hiddenCell)] : doubts })
      }
    },
  })
  // A sheet with a chart has its part in another folder.
  if (!isThere && part.includes('worksheets')) throw new Error('a sheet is missing')
  if (count > MOST_CELLS) return 'too_many_columns'
  return withMergedCells(rows, merges)
}

function hiddenCell(_: string, column: number): CellDoubt {
  return { column, code: 'hidden_text' }
}

/** Adds a cell with text to its row, and returns the number of added cells. */
function addCell({ cells, doubts }: Required<GridRow>, cell: Cell, setting: Setting): number {
  const style = setting.styles[Number(cell.attributes.s ?? 0)]
  const column = columnOf(cell.attributes.r ?? '') ?? cells.length
  const words = cell.attributes.t === 's' ? stringOf(setting.strings, cell.value) : cell.text
  const text = textOf(cell, shownOf(words), setting.epoch, style)
  if (text.trim() === '' || column > MOST_COLUMN) return 0
  while (cells.length < column) cells.push('')
  cells[column] = text
  if (cell.attributes.t === 'e' || text === NO_RESULT) doubts.push({ column, code: 'no_result' })
  if (style?.isStruck || words.kept !== words.whole) doubts.push({ column, code: 'struck_out' })
  return 1
}

/** The highest column number, of column XFD, in a workbook. */
const MOST_COLUMN = 16_383

function stringOf(strings: readonly CellText[], value: string | null): CellText {
  if (value === null) return emptyText()
  const text = strings[Number(value)]
  if (text === undefined) throw new Error('a cell refers to a text that is missing')
  return text
}

/** Shown for a formula that was never calculated. */
const NO_RESULT = '#FORMULA'

/** `words` is the text of a cell that does not contain a number. */
function textOf({ attributes, value, isFormula }: Cell, words: string, epoch: Epoch, style?: Style): string {
  switch (attributes.t) {
    case 's':
    case 'inlineStr':
      return words
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE'
    case 'd':
      return (value ?? '').replace(/T.*$/u, '')
    case 'e':
      return value ?? NO_RESULT
    case 'str':
      return value === null && isFormula ? NO_RESULT : unescaped(value ?? '')
    default:
      if (value === null || value.trim() === '') return isFormula ? NO_RESULT : ''
      return Number.isFinite(Number(value)) ? (style?.show ?? plainNumber)(Number(value), epoch) : value
  }
}
