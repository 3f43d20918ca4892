// Writes tables as CSV for spreadsheets (RFC 4180).

export type CsvCell = string | number

/** The byte order mark, which says that the file is UTF-8. */
export const csvMark = '\uFEFF'

/**
 * Returns the table with a byte order mark and CRLF line ends. A cell that a spreadsheet would treat as a formula is marked as
 * text.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return `${csvMark}${rows.map(csvLine).join('')}`
}

/** Returns one row with its line end, without the byte order mark. */
export function csvLine(row: readonly CsvCell[]): string {
  return `${row.map(cellText).join(',')}\r\n`
}

function cellText(cell: CsvCell): string {
  const text = typeof cell === 'string' && startsFormula.test(cell) ? `'${cell}` : String(cell)
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Matches the start of a formula. Spreadsheets ignore leading spaces before one. */
const startsFormula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u
