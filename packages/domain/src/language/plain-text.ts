// Converts a letter to the plain text that the fact check reads, so that all offsets refer to the same text.

import { CELL_EDGE } from '../letters/text.ts'

const BLOCK = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'ul', 'ol', 'div', 'br', 'tr'])

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
}

/**
 * Returns the text of a letter's HTML without tags and with decoded entities. Blocks and `br` give one line break. Each row of a
 * table is one line, with a bar between its cells and a space for `br`. White space is unchanged. Never throws; a '<' that opens
 * no tag is text.
 */
export function plainTextOf(html: string): string {
  return readPlain(html).text
}

/**
 * A cell of a table, as offsets of the plain text. `table` and `row` count from 0 through the letter, and `column` counts from 0
 * through the row.
 */
export type PlainCell = {
  start: number
  end: number
  table: number
  row: number
  column: number
  isHead: boolean
}

/** Reads the text once. It calls `seen` for each piece of text, with the tags that are open around it. */
export function readPlain(
  html: string,
  seen: (piece: { start: number; end: number; open: readonly string[] }) => void = () => {},
): { text: string; cells: PlainCell[] } {
  const parts: string[] = []
  const open: string[] = []
  let length = 0
  let atBreak = false
  const table = createTableText()
  const push = (text: string) => {
    if (text === '') return
    parts.push(text)
    length += text.length
    atBreak = text.endsWith('\n')
  }
  const read = (text: string) => {
    const start = length
    push(text)
    if (length > start) seen({ start, end: length, open })
  }
  let from = 0
  for (const tag of html.matchAll(TAG)) {
    read(decode(html.slice(from, tag.index)))
    from = tag.index + tag[0].length
    const name = (tag[1] ?? '').toLowerCase()
    const isEnd = tag[0].startsWith('</')
    const written = table.read(name, isEnd, length)
    if (written !== null) push(written)
    else if (BLOCK.has(name) && length > 0 && !atBreak) push('\n')
    if (isEnd) open.splice(Math.max(0, open.lastIndexOf(name)))
    else if (name !== 'br' && open.length < deepest) open.push(name)
  }
  read(decode(html.slice(from)))
  return { text: parts.join(''), cells: table.cells }
}

function createTableText() {
  const cells: PlainCell[] = []
  let [inCell, table, row, column] = [false, -1, -1, 0]
  return {
    cells,
    /**
     * Returns the text for a tag in the cells of a table, at this length of the text. Returns null if the tag is read as
     * elsewhere.
     */
    read(tag: string, isEnd: boolean, length: number): string | null {
      const last = cells.at(-1)
      if (inCell && last) last.end = length
      if (tag === 'table' && !isEnd) table += 1
      if (tag === 'tr') [inCell, row, column] = [false, isEnd ? row : row + 1, 0]
      if (tag !== 'td' && tag !== 'th') return inCell ? (tag === 'br' ? ' ' : '') : null
      inCell = !isEnd
      if (isEnd) return ''
      const edge = column > 0 ? CELL_EDGE : ''
      const start = length + edge.length
      cells.push({ start, end: start, table, row, column, isHead: tag === 'th' })
      column += 1
      return edge
    },
  }
}

/** Deeper tags are read as if they were at this depth. Letters never nest so deeply. */
const deepest = 50

const TAG = /<\/?([a-z][a-z0-9]*)[^<>]*>/giu

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/giu, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return ENTITIES[name.toLowerCase()] ?? whole
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal)
    const printable = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return printable ? String.fromCodePoint(code) : ''
  })
}
