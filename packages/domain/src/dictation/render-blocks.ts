// Blocks as the HTML of a letter, with a map from its plain text back to the dictation.
import { escapeHtml } from '../letters/text.ts'
import type { Block, Line, ListBlock } from './letter-block.ts'
import { isMark, type Token } from './tokens.ts'

/** A stretch of the letter's plain text and the stretch of the dictation it comes from (half-open offsets). */
export type MapEntry = { letter: [number, number]; dictation: [number, number] }

/** `html` one entry per top-level block; `map` increases on both sides, inserted words are not in it. */
export type Rendered = { html: string[]; map: MapEntry[] }

/** A line that does not come from the dictation, given as plain text, or a block that does. */
export type LetterBlock = Block | { kind: 'given'; text: string; strong: boolean }

export function renderBlocks(blocks: readonly LetterBlock[]): Rendered {
  const map: MapEntry[] = []
  let length = 0
  const line = (tokens: Line): string => {
    const offset = length === 0 ? 0 : length + 1
    const written = writeLine(tokens, offset, map)
    length = offset + written.length
    return escapeHtml(written)
  }
  const list = (block: ListBlock): string => {
    const tag = block.kind === 'numbered' ? 'ol' : 'ul'
    const start = block.kind === 'numbered' && block.start !== 1 ? ` start="${block.start}"` : ''
    const items = block.items.map((item) => `<li>${line(item.line)}${item.inner.map(list).join('')}</li>`)
    return `<${tag}${start}>${items.join('')}</${tag}>`
  }
  const html = blocks.map((block) => {
    if (block.kind === 'given') {
      length += (length === 0 ? 0 : 1) + block.text.length
      return block.strong
        ? `<p><strong>${escapeHtml(block.text)}</strong></p>`
        : `<p>${escapeHtml(block.text)}</p>`
    }
    if (block.kind === 'heading') return `<h2>${line(block.line)}</h2>`
    if (block.kind === 'paragraph') return `<p>${line(block.line)}</p>`
    return list(block)
  })
  return { html, map }
}

function writeLine(tokens: Line, offset: number, map: MapEntry[]): string {
  let text = ''
  for (const [index, token] of tokens.entries()) {
    text += (index === 0 ? '' : gap(tokens, index)) + token.text
    const start = offset + text.length - token.text.length
    const reached = map.at(-1)?.dictation[1] ?? 0
    if (token.end > token.start && token.start >= reached) {
      map.push({ letter: [start, start + token.text.length], dictation: [token.start, token.end] })
    }
  }
  return text
}

/** No space before a closing mark, except a '?' that opens a word ('?melanoma'). */
function gap(tokens: Line, index: number): string {
  const token = tokens[index]
  if (!token || !isMark(token, ',.;:?!)')) return token?.before ?? ''
  const next: Token | undefined = tokens[index + 1]
  return token.before === ' ' && next?.kind === 'word' && next.before === '' ? ' ' : ''
}
