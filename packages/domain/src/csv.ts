// Tables as text that a spreadsheet opens (RFC 4180).

export type CsvCell = string | number

/** Stands first in the file and says that it is UTF-8. */
export const csvMark = '\uFEFF'

/** With the mark that says UTF-8 and CRLF at each end of line. A cell that a spreadsheet would reckon is text for it. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return `${csvMark}${rows.map(csvLine).join('')}`
}

/** One row with the end of its line, without the mark. */
export function csvLine(row: readonly CsvCell[]): string {
  return `${row.map(cellText).join(',')}\r\n`
}

function cellText(cell: CsvCell): string {
  const text = typeof cell === 'string' && startsFormula.test(cell) ? `'${cell}` : String(cell)
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Spaces before it do not keep a spreadsheet from reckoning. */
const startsFormula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u
