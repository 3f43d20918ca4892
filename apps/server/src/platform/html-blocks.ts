// The blocks a letter is made of, read from HTML: paragraphs, headings and lists of formatted runs. Whatever is
// not one of these is taken apart and its text kept, so blocks are safe and well formed by construction.

import {
  type Alignment,
  allowedHref,
  isAlignment,
  withoutHiddenCharacters,
} from '@sincerely/domain/letters/allowed-markup'
import { Parser } from 'htmlparser2'
import { createBlockBuilder } from './block-builder.ts'
import type { Block, HeadingLevel, ImageSource, Run } from './blocks.ts'

/**
 * Reads HTML of any origin. Unknown tags are dropped and their text kept, lists deeper than eight join the
 * eighth, links that are not allowed lose their address, hidden characters vanish. Never throws. `images`
 * keeps `img` tags, unchecked; without it they are dropped.
 */
export function readBlocks(html: string, { images = false } = {}): Block[] {
  const reader = createReader(images)
  const parser = new Parser({ onopentag: reader.open, ontext: reader.text, onclosetag: reader.close })
  parser.write(html)
  parser.end()
  return reader.blocks
}

type Attributes = Record<string, string>

function createReader(images: boolean) {
  const builder = createBlockBuilder()
  const hrefs: (string | null)[] = []
  const marks = { strong: 0, em: 0, u: 0 }

  const append = (text: string, image?: ImageSource): void => {
    const run: Run = { text }
    if (marks.strong > 0) run.bold = true
    if (marks.em > 0) run.italic = true
    if (marks.u > 0) run.underline = true
    const href = hrefs.at(-1) ?? null
    if (href !== null) run.href = href
    if (image) run.image = image
    builder.append(run)
  }

  const open = (tag: string, attributes: Attributes): void => {
    const mark = MARK_OF[tag]
    if (mark) marks[mark] += 1
    else if (tag === 'a') hrefs.push(allowedHref(attributes['href'] ?? ''))
    else if (tag === 'br') append('\n')
    else if (tag === 'ul' || tag === 'ol') builder.openList(tag, positive(attributes['start']) ?? 1)
    else if (tag === 'li') builder.openItem()
    else if ((tag === 'td' || tag === 'th') && builder.inLine()) append(' ')
    else if (tag === 'img' && images) append('', imageOf(attributes))
    else if (TEXT_BLOCK.test(tag)) {
      builder.openText(tag.startsWith('h') ? 'h' : 'p', levelOf(tag), alignmentOf(attributes))
    }
  }

  const close = (tag: string): void => {
    const mark = MARK_OF[tag]
    if (mark) marks[mark] -= 1
    else if (tag === 'a') hrefs.pop()
    else if (tag === 'ul' || tag === 'ol') builder.closeList()
    else if (tag === 'li') builder.closeItem()
    else if (TEXT_BLOCK.test(tag)) builder.closeText()
  }

  const text = (raw: string): void => {
    const clean = withoutHiddenCharacters(raw).replace(/[\t\n\r]/gu, ' ')
    if (clean !== '' && (builder.inText() || /[^ ]/u.test(clean))) append(clean)
  }

  return { blocks: builder.blocks, open, close, text }
}

const TEXT_BLOCK = /^(?:p|div|tr|h[1-6])$/u

const MARK_OF: Record<string, 'strong' | 'em' | 'u' | undefined> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
}

function alignmentOf(attributes: Attributes): Alignment | null {
  const style = /(?:^|;)\s*text-align\s*:\s*([a-z]+)/iu.exec(attributes['style'] ?? '')?.[1]
  const word = (style ?? attributes['align'] ?? '').toLowerCase()
  if (word === 'start') return 'left'
  if (word === 'end') return 'right'
  return isAlignment(word) ? word : null
}

/** A paragraph counts as level 1; `div` and `tr` have none. */
function levelOf(tag: string): HeadingLevel | null {
  if (tag === 'p') return 1
  return LEVELS.find((level) => tag === `h${level}`) ?? null
}

const LEVELS: HeadingLevel[] = [1, 2, 3, 4, 5, 6]

const WIDEST_IMAGE = 600

function imageOf(attributes: Attributes): ImageSource {
  const image: ImageSource = {
    src: attributes['src'] ?? '',
    alt: withoutHiddenCharacters(attributes['alt'] ?? ''),
  }
  const width = positive(attributes['width'])
  if (width !== null) image.width = Math.min(width, WIDEST_IMAGE)
  return image
}

function positive(digits: string | undefined): number | null {
  return digits !== undefined && /^[1-9]\d{0,3}$/u.test(digits) ? Number(digits) : null
}
