// Makes HTML from outside safe to keep, show and print: only the markup of a letter is left, in one canonical form.

import {
  ALIGNMENTS,
  LETTER_TAGS,
  LINK_SCHEMES,
  MAX_FRAME_CHARACTERS,
  MAX_LETTER_CHARACTERS,
} from '@sincerely/domain/letters/allowed-markup'
import sanitizeHtml from 'sanitize-html'
import type { Block } from './blocks.ts'
import { readBlocks } from './html-blocks.ts'
import { printableImage } from './printable-image.ts'
import { writeBlocks } from './write-blocks.ts'

/**
 * The content of a letter: the schema of rules §3 and nothing else. All visible text stays, whatever it came
 * wrapped in; scripts, styles and hidden characters go. Sanitising twice changes nothing. Throws RangeError
 * beyond MAX_LETTER_CHARACTERS: the caller refuses such a text first.
 */
export function sanitiseLetter(html: string): string {
  refuseLonger(html, MAX_LETTER_CHARACTERS)
  const shallow = withoutDeepNesting(html)
  return writeBlocks(readBlocks(isLetterMarkup(shallow) ? shallow : withoutForeignMarkup(shallow, false)))
}

/**
 * A letterhead or footer: the same markup, and small PNG or JPEG images as data URLs; other images are dropped.
 * Throws RangeError beyond MAX_FRAME_CHARACTERS.
 */
export function sanitiseFrame(html: string): string {
  refuseLonger(html, MAX_FRAME_CHARACTERS)
  const blocks = readBlocks(withoutForeignMarkup(withoutDeepNesting(html), true), { images: true })
  return writeBlocks(withPrintableImages(blocks))
}

function refuseLonger(html: string, limit: number): void {
  if (html.length > limit) throw new RangeError(`HTML of ${html.length} characters; ${limit} is the most`)
}

/** Parsing takes the square of the depth: 100,000 tags inside each other would hold up everyone for seconds. */
function withoutDeepNesting(html: string): string {
  let depth = 0
  return html.replace(NESTING_TAG, (tag, slash) => {
    depth = slash === '' ? depth + 1 : Math.max(0, depth - 1)
    return depth > MOST_NESTED_TAGS ? '' : tag
  })
}

/** Any tag but those that are never closed, or close by themselves. */
const NESTING_TAG = /<(\/?)(?!(?:br|hr|img|p|li|tr|td|th|meta|link)\b)[a-z][^<>]*>/giu

const MOST_NESTED_TAGS = 2_000

/**
 * Most texts come from our own editor and hold nothing foreign. Seeing that is far cheaper than the full
 * cleaning, and reading blocks is safe by itself: it keeps no attribute and checks each address.
 */
function isLetterMarkup(html: string): boolean {
  return !html.replace(KNOWN_TAG, '').includes('<')
}

const KNOWN_TAG = new RegExp(
  '<(?:' +
    '/?(?:p|h[1-6]|ul|ol|li|strong|em|u|b|i)|/a|br ?/?' +
    `|(?:p|h[1-6]) style="text-align: ?(?:${ALIGNMENTS.join('|')});?"` +
    '|ol start="[0-9]{1,4}"' +
    '|a(?: (?:href|rel|target)="[^"<>]*"){1,3}' +
    ')>',
  'gu',
)

function withoutForeignMarkup(html: string, images: boolean): string {
  return sanitizeHtml(html, {
    allowedTags: [...LETTER_TAGS, 'b', 'i', 'div', 'tr', 'td', 'th', ...(images ? ['img'] : [])],
    allowedAttributes: {
      '*': ['align', 'style'],
      a: ['href'],
      ol: ['start'],
      ...(images && { img: ['src', 'alt', 'width'] }),
    },
    allowedSchemes: [...LINK_SCHEMES],
    allowedSchemesByTag: images ? { img: ['data'] } : {},
    allowProtocolRelative: false,
    nonTextTags: UNSEEN_TAGS,
    transformTags: TO_BLOCKS,
    parseStyleAttributes: false,
  })
}

/** What they hold is not text a reader sees. */
const UNSEEN_TAGS = tagNames(`
  script style title xml xmp template noscript noembed noframes
  iframe object svg math audio video canvas textarea select option`)

/** Blocks a letter does not have become plain ones, so that their texts do not run together. */
const FOREIGN_BLOCKS = tagNames(`
  address article aside blockquote caption dd dl dt fieldset figcaption
  figure footer form header hr legend main nav pre section table`)

const TO_BLOCKS: Record<string, sanitizeHtml.Transformer> = {
  ...Object.fromEntries(FOREIGN_BLOCKS.map((tag) => [tag, sanitizeHtml.simpleTransform('div', {})])),
  center: sanitizeHtml.simpleTransform('div', { align: 'center' }),
}

function tagNames(names: string): string[] {
  return names.trim().split(/\s+/u)
}

function withPrintableImages(blocks: Block[]): Block[] {
  return blocks.map((block) =>
    'items' in block
      ? { ...block, items: block.items.map(withPrintableImages) }
      : { ...block, runs: block.runs.filter((run) => !run.image || printableImage(run.image.src) !== null) },
  )
}
