// Returns a letter's plain text, and counts its words and characters.

/**
 * Returns the text that a reader sees: tags are removed, entities decoded and white space collapsed. Blocks and `br` give one
 * line break. Each row of a table is one line, with bars between its cells. Empty paragraphs give nothing. Expects sanitised
 * HTML.
 */
export function letterText(html: string): string {
  return withRowsAsLines(html.replace(/\s+/gu, ' '))
    .replace(BLOCK_EDGE, '\n')
    .replace(/<\/?[a-z][^<>]*>/giu, '')
    .split('\n')
    .map((line) => decodeEntities(line).replace(/\s+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** Counts the words in plain text, split on white space. Empty text has 0. */
export function wordCount(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0
}

/** Counts the characters in trimmed plain text as people count them (code points). */
export function characterCount(text: string): number {
  return Array.from(text.trim()).length
}

/** Escapes plain text for HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\u00A0', '&nbsp;')
}

/** In 'HbA1c | 48 mmol/mol' the bar is not part of a value (decision 9). */
function withRowsAsLines(html: string): string {
  if (!/<t[dh]\b/iu.test(html)) return html
  return html.replace(/<tr\b[^<>]*>.*?<\/tr>/giu, (row) => {
    const cells = row.split(/<\/t[dh]>/iu).slice(0, -1)
    return `<p>${cells.map((cell) => cell.replace(BLOCK_EDGE, ' ')).join(CELL_EDGE)}</p>`
  })
}

/** The text between the cells of a table's row. */
export const CELL_EDGE = ' | '

const BLOCK_EDGE = /<\/?(?:p|h[1-6]|ul|ol|li|div|tr|br)(?:\s[^<>]*)?\/?>/giu

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/giu, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? whole
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : ''
  })
}
