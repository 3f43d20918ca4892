// Sanitises HTML from outside before it is stored, shown or printed. Only a letter's markup remains, in one canonical form.

import {
  MAX_FRAME_CHARACTERS,
  MAX_LETTER_CHARACTERS,
  MAX_RAW_LETTER_CHARACTERS,
} from '@sincerely/domain/letters/allowed-markup'
import type { Block } from '@sincerely/domain/markup/blocks'
import { linesAsParagraphs } from '@sincerely/domain/markup/plain-lines'
import { writeBlocks } from '@sincerely/domain/markup/write-blocks'
import { readBlocks } from './html-blocks.ts'
import { printableImage } from './printable-image.ts'

/**
 * Sanitises a letter's content to the schema of rules §3. Keeps all visible text of every element, and removes scripts, styles
 * and hidden characters. Idempotent. Throws RangeError beyond MAX_RAW_LETTER_CHARACTERS, which the caller checks first, and
 * TextTooLong if more than MAX_LETTER_CHARACTERS remain.
 */
export function sanitiseLetter(html: string): string {
  refuseLonger(html, MAX_RAW_LETTER_CHARACTERS)
  if (isCanonical(html)) return html
  if (minTextLength(html) > MAX_LETTER_CHARACTERS) throw tooLong()
  const clean = writeBlocks(readBlocks(withoutDeepNesting(linesAsParagraphs(html))))
  if (clean.length > MAX_LETTER_CHARACTERS) throw tooLong()
  return clean
}

/**
 * Whether `sanitiseLetter` would return the same HTML. This is true for most text from the editor: paragraphs, headings and flat
 * lists of ordinary characters. The check reads each character once. False means that the result is unknown.
 */
export function isCanonical(html: string): boolean {
  if (html === '' || html.length > MAX_LETTER_CHARACTERS) return false
  const block = new RegExp(CANONICAL_BLOCK, 'uy')
  while (block.lastIndex < html.length) if (!block.test(html)) return false
  return true
}

/** Formatted text is only canonical between ordinary text, because two neighbouring formats might be written as one. */
const TEXT = String.raw`(?:[ -!#-%'-;=?-~£°±²³µ·¹º¼½¾À-ÖØ-öø-ſ–—‘’“”…≤≥]|&(?:amp|lt|gt|quot);|<br>)+`
const FORMATTED = ['strong', 'em', 'u'].map((tag) => `<${tag}>${TEXT}</${tag}>`).join('|')
const LINE = `(?:${TEXT})?(?:(?:${FORMATTED})${TEXT})*(?:${FORMATTED})?`
const ALIGNED = '(?: style="text-align: (?:left|center|right|justify);")?'
const ITEMS = `(?:<li><p>${LINE}</p></li>)+`
const CANONICAL_BLOCK = `<p${ALIGNED}>${LINE}</p>|<h([1-6])${ALIGNED}>${LINE}</h\\1>|<(ul|ol)>${ITEMS}</\\2>(?!<[uo]l)`

export function isTextTooLong(error: unknown): boolean {
  return error instanceof Error && error.name === 'TextTooLong'
}

function tooLong(): Error {
  return Object.assign(new Error('more is left of this text than a letter may hold'), { name: 'TextTooLong' })
}

/**
 * Returns a lower bound on the number of characters that sanitising keeps, without spaces. It is checked first, because
 * sanitising two megabytes takes seconds. Returns 0 if the HTML is not longer than a letter's text may be, or contains an
 * element that is never text.
 */
function minTextLength(html: string): number {
  if (html.length <= MAX_LETTER_CHARACTERS || /<(?:!--|!\[|style|script|xml|title|template)/iu.test(html))
    return 0
  let length = 0
  for (const piece of html.split('<')) {
    const text = piece.slice(piece.indexOf('>') + 1)
    length += text.replace(/&[#\w]{1,32};/gu, 'x').replace(/\s+/gu, '').length
  }
  return length
}

/** Sanitises like `sanitiseLetter` and returns top-level blocks. Each can be shown safely while the text is still arriving. */
export function sanitisedBlocks(html: string): string[] {
  refuseLonger(html, MAX_LETTER_CHARACTERS)
  const blocks = readBlocks(withoutDeepNesting(linesAsParagraphs(html)))
  return blocks.map((block) => writeBlocks([block]))
}

/**
 * Sanitises a letterhead or footer: the same markup, without tables, and small PNG or JPEG images as data URLs. Other images are
 * removed. Throws RangeError beyond MAX_FRAME_CHARACTERS.
 */
export function sanitiseFrame(html: string): string {
  refuseLonger(html, MAX_FRAME_CHARACTERS)
  const blocks = readBlocks(withoutDeepNesting(linesAsParagraphs(html)), { images: true, tables: false })
  return writeBlocks(withPrintableImages(blocks))
}

function refuseLonger(html: string, limit: number): void {
  if (html.length > limit) throw new RangeError(`HTML of ${html.length} characters; ${limit} is the most`)
}

/** Parsing time grows with the square of the depth, so 100,000 nested tags would block the server for seconds. */
function withoutDeepNesting(html: string): string {
  let depth = 0
  return html.replace(NESTING_TAG, (tag, slash) => {
    depth = slash === '' ? depth + 1 : Math.max(0, depth - 1)
    return depth > MOST_NESTED_TAGS ? '' : tag
  })
}

/** Matches any tag except void elements and elements that are closed implicitly. */
const NESTING_TAG = /<(\/?)(?!(?:br|hr|img|p|li|tr|td|th|meta|link)\b)[a-z][^<>]*>/giu

const MOST_NESTED_TAGS = 2_000

function withPrintableImages(blocks: Block[]): Block[] {
  return blocks.map((block) => {
    if ('items' in block) return { ...block, items: block.items.map(withPrintableImages) }
    if (block.kind === 'table') return block
    return {
      ...block,
      runs: block.runs.filter((run) => !run.image || printableImage(run.image.src) !== null),
    }
  })
}
