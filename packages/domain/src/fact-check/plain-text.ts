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
  const parts: string[] = []
  let empty = true
  let atBreak = false
  const push = (text: string) => {
    if (text === '') return
    parts.push(text)
    empty = false
    atBreak = text.endsWith('\n')
  }
  let from = 0
  for (const tag of html.matchAll(TAG)) {
    push(decode(html.slice(from, tag.index)))
    from = tag.index + tag[0].length
    if (BLOCK.has((tag[1] ?? '').toLowerCase()) && !empty && !atBreak) push('\n')
  }
  push(decode(html.slice(from)))
  return parts.join('')
}

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
