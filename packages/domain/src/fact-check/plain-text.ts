// The letter as the fact check reads it: plain text, with the same offsets everywhere.

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
 * The text of a letter's HTML: tags removed, entities decoded, one line break between blocks and for `br`; white space is
 * unchanged. Never throws; a '<' that opens no tag is text.
 */
export function plainTextOf(html: string): string {
  return readPlain(html).text
}

/** Walks the text once; `seen` is called for each piece of text, with the tags around it that were opened and not closed. */
export function readPlain(
  html: string,
  seen: (piece: { start: number; end: number; open: readonly string[] }) => void = () => {},
): { text: string } {
  const parts: string[] = []
  const open: string[] = []
  let length = 0
  let atBreak = false
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
    if (BLOCK.has(name) && length > 0 && !atBreak) push('\n')
    if (tag[0].startsWith('</')) open.splice(Math.max(0, open.lastIndexOf(name)))
    else if (name !== 'br' && open.length < deepest) open.push(name)
  }
  read(decode(html.slice(from)))
  return { text: parts.join('') }
}

/** Letters are not nested deeper; others are read as if they were not. */
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
