// Renders blocks as the HTML of a letter, with a map from its plain text back to the dictation.
import { escapeHtml } from '../letters/text.ts'
import type { Block, Line, ListBlock } from './letter-block.ts'
import { stylesOf, type Emphasis, type Style } from './emphasis.ts'
import { isMark, type Token } from './tokens.ts'

/** A range of the letter's plain text, and the range of the dictation it comes from (half-open offsets). */
export type MapEntry = { letter: [number, number]; dictation: [number, number] }

/** `html` has one entry per top-level block. `map` increases on both sides and leaves out inserted words. */
export type Rendered = { html: string[]; map: MapEntry[] }

/** A dictated block, or a line of plain text that was not dictated. */
export type LetterBlock = Block | { kind: 'given'; text: string; strong: boolean }

export function renderBlocks(blocks: readonly LetterBlock[], emphasis: readonly Emphasis[] = []): Rendered {
  const map: MapEntry[] = []
  let length = 0
  const line = (tokens: Line): string => {
    const offset = length === 0 ? 0 : length + 1
    const pieces = writeLine(tokens, offset, map)
    length = offset + pieces.reduce((sum, piece) => sum + piece.length, 0)
    return inHtml(pieces, tokens, emphasis)
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

/** Returns the printed form of each token: the gap before it and its text, separately. */
function writeLine(tokens: Line, offset: number, map: MapEntry[]): string[] {
  let length = offset
  return tokens.flatMap((token, index) => {
    const before = index === 0 ? '' : gap(tokens, index)
    const start = length + before.length
    length = start + token.text.length
    const reached = map.at(-1)?.dictation[1] ?? 0
    if (token.end > token.start && token.start >= reached) {
      map.push({ letter: [start, length], dictation: [token.start, token.end] })
    }
    return [before, token.text]
  })
}

const TAGS: readonly [Style, string][] = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
]

/** Returns the pieces with their tags. A gap has the styles that the words on both sides share. */
function inHtml(pieces: readonly string[], tokens: Line, emphasis: readonly Emphasis[]): string {
  if (emphasis.length === 0) return escapeHtml(pieces.join(''))
  const looks = tokens.map((token) => {
    const styles = stylesOf(token, emphasis)
    return TAGS.filter(([style]) => styles.includes(style)).map(([, tag]) => tag)
  })
  const runs: { tags: string; text: string }[] = []
  for (const [index, text] of pieces.entries()) {
    const [place, before] = [looks[index >> 1] ?? [], looks[(index >> 1) - 1] ?? []]
    const tags = (index % 2 === 0 ? place.filter((tag) => before.includes(tag)) : place).join(' ')
    const last = runs.at(-1)
    if (last?.tags === tags) last.text += text
    else if (text !== '') runs.push({ tags, text })
  }
  return runs.map(({ tags, text }) => tagged(escapeHtml(text), tags)).join('')
}

function tagged(html: string, tags: string): string {
  return tags === '' ? html : tags.split(' ').reduceRight((inner, tag) => `<${tag}>${inner}</${tag}>`, html)
}

/** Returns no gap before a closing mark, unless it is a '?' that opens a word ('?melanoma'). */
function gap(tokens: Line, index: number): string {
  const token = tokens[index]
  if (!token || !isMark(token, ',.;:?!)')) return token?.before ?? ''
  const next: Token | undefined = tokens[index + 1]
  return token.before === ' ' && next?.kind === 'word' && next.before === '' ? ' ' : ''
}
