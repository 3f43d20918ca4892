// Sanitises HTML from outside for storing, showing and printing: only a letter's markup remains, in one canonical form.

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
 * A letter's content: only the schema of rules §3. Keeps all visible text, whatever contained it; removes scripts, styles and
 * hidden characters. Idempotent. Throws RangeError beyond MAX_RAW_LETTER_CHARACTERS, which the caller checks first, and
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
 * Whether it is plainly what `sanitiseLetter` would write, as the editor's text mostly is: paragraphs, headings and flat lists
 * of ordinary characters. Looks at each character once. False says nothing.
 */
export function isCanonical(html: string): boolean {
  if (html === '' || html.length > MAX_LETTER_CHARACTERS) return false
  const block = new RegExp(CANONICAL_BLOCK, 'uy')
  while (block.lastIndex < html.length) if (!block.test(html)) return false
  return true
}

/** A format stands between ordinary text: beside another it might be written as one with it. */
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
 * The least number of characters that sanitising would keep, without spaces: sanitising two megabytes takes seconds. 0 if the
 * HTML contains something that is never text.
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

/** The same, as top-level blocks: each is safe to show while the text is still coming. */
export function sanitisedBlocks(html: string): string[] {
  refuseLonger(html, MAX_LETTER_CHARACTERS)
  const blocks = readBlocks(withoutDeepNesting(linesAsParagraphs(html)))
  return blocks.map((block) => writeBlocks([block]))
}

/**
 * A letterhead or footer: the same markup, and small PNG or JPEG images as data URLs; other images are dropped. Throws
 * RangeError beyond MAX_FRAME_CHARACTERS.
 */
export function sanitiseFrame(html: string): string {
  refuseLonger(html, MAX_FRAME_CHARACTERS)
  const blocks = readBlocks(withoutDeepNesting(linesAsParagraphs(html)), { images: true, tables: false })
  return writeBlocks(withPrintableImages(blocks))
}

function refuseLonger(html: string, limit: number): void {
  if (html.length > limit) throw new RangeError(`HTML of ${html.length} characters; ${limit} is the most`)
}

/** Parsing time grows with the square of the depth: 100,000 nested tags would block the server for seconds. */
function withoutDeepNesting(html: string): string {
  let depth = 0
  return html.replace(NESTING_TAG, (tag, slash) => {
    depth = slash === '' ? depth + 1 : Math.max(0, depth - 1)
    return depth > MOST_NESTED_TAGS ? '' : tag
  })
}

/** Any tag except void elements and those that are closed implicitly. */
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
