// Reads a table saved or pasted as text: CSV with any usual separator, quotes and encoding.
import { parse } from 'csv-parse/sync'
import type { Grid, GridNotes, GridRow } from '@sincerely/domain/extraction/read-patient-grid'
import type { PdfRefusalCode } from '../pdf-refusal.ts'
import { decodeText } from './decode-text.ts'
import { MOST_RECORDS } from './grid-limits.ts'

export type TextTable = { grids: Grid[]; notes: GridNotes }

/** The rows, numbered as in a spreadsheet. */
export function readTextTable(bytes: Uint8Array): TextTable | PdfRefusalCode {
  const decoded = decodeText(bytes)
  if (decoded === null) return 'not_a_list'
  const named = /^\uFEFF?sep=(?<mark>[^\r\n])\r?\n/iu.exec(decoded.text)
  const text = decoded.text.slice(named?.[0].length ?? 0)
  const separator = named?.groups?.mark ?? separatorOf(text)
  try {
    const records = recordsOf(text, separator, MOST_RECORDS)
    if (records.some((cells) => cells.some((cell) => isOpenQuote(cell, text)))) return 'unclosed_quote'
    const rows = records.map((cells, at): GridRow => ({ number: at + (named ? 2 : 1), cells }))
    return { grids: [{ name: '', rows }], notes: { lettersGuessed: decoded.isGuessed } }
  } catch {
    // With these options, the only error is a missing quotation mark at the end.
    return 'unclosed_quote'
  }
}

const SEPARATORS = ['\t', ';', ',', '|']

/** The separator that divides the first rows into the most cells, and into the same number of cells. */
function separatorOf(text: string): string {
  const scores = SEPARATORS.map((separator) => ({ separator, score: evennessOf(text, separator) }))
  const [best] = scores.toSorted((a, b) => b.score - a.score)
  return best && best.score > 0 ? best.separator : ','
}

function evennessOf(text: string, separator: string): number {
  const widths = new Map<number, number>()
  let count = 0
  for (const cells of firstRecords(text, separator)) {
    if (cells.every((cell) => cell.trim() === '')) continue
    count += 1
    widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
  }
  return Math.max(0, ...[...widths].map(([width, rows]) => ((width - 1) * rows) / Math.max(1, count)))
}

/** The sample may end within quotation marks, which is not an error of the file. */
function firstRecords(text: string, separator: string): string[][] {
  try {
    return recordsOf(text, separator, SAMPLE)
  } catch {
    return []
  }
}

const SAMPLE = 50

function recordsOf(text: string, separator: string, most: number): string[][] {
  return parse(text, {
    bom: true,
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    to: most,
  })
}

/**
 * True if the cell starts with an unclosed quotation mark. The parser then joins the following rows into this cell, up to the
 * next mark, and keeps the marks in it. A mark that belongs to the text is written twice in the file.
 */
function isOpenQuote(cell: string, text: string): boolean {
  return /^"[^\r\n]*[\r\n]/u.test(cell) && !text.includes(`"${cell.replaceAll('"', '""')}"`)
}
