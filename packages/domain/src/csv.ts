// Tables as text that a spreadsheet opens (RFC 4180).

/** With the mark that says UTF-8 and CRLF at each end of line. A cell that a spreadsheet would reckon is text for it. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`
}

function cellText(cell: string | number): string {
  const text = typeof cell === 'string' && startsFormula.test(cell) ? `'${cell}` : String(cell)
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Spaces before it do not keep a spreadsheet from reckoning. */
const startsFormula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u
