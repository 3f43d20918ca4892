// Reads HTML from any program, tag by tag, into a letter's blocks, and loses nothing that a reader could see.

import { type Alignment, isAlignment, withoutHiddenCharacters } from '../letters/allowed-markup.ts'
import type { Block, HeadingLevel, ImageSource, TextBlock } from './blocks.ts'
import { replaceCharacters } from './character-pairs.ts'
import type { FoundBlock, FoundText } from './found-blocks.ts'
import { createListReader } from './list-reader.ts'
import { type Page, createPage } from './page.ts'
import { writeRaised } from './raised-text.ts'
import { type Attributes, type SeenLook, lookInside, plainLook, styleOf } from './seen-look.ts'
import { writeStruck } from './struck-text.ts'

/** Receives a parser's events. Every `open` has its `close`, in the right order. Names are in lower case. */
export type MarkupReader = {
  open(tag: string, attributes: Attributes): void
  text(text: string): void
  close(): void
  /** Returns the blocks, once everything is closed. */
  finish(): Block[]
}

/**
 * Creates a reader for one text. It drops unknown tags and keeps their text. Lists deeper than eight levels join the eighth, and
 * forbidden links lose their address. Hidden text and characters are removed. Raised and struck text, Word's lists and formulas
 * become formats that a letter has. Tables become plain grids, or lines where a letter has no tables. So the blocks are always
 * safe and well formed. With `images` it keeps `img` tags unchecked, and otherwise writes their description. Without `tables`, as
 * in a letterhead, their rows become lines. Never throws.
 */
export function createMarkupReader({ images = false, tables = true } = {}): MarkupReader {
  const page = createPage({ grids: tables })
  const lists = createListReader(page)
  const frames: Frame[] = []
  const lookNow = (): SeenLook => frames.at(-1)?.look ?? plainLook

  const begin = (tag: string, attributes: Attributes, look: SeenLook): (() => void) => {
    if (tag === 'br') page.append('\n', look)
    else if (tag === 'q') return surround(page, '“', '”', look)
    else if (tag === 'img' && images) page.append('', look, imageOf(attributes))
    else if (tag === 'img') describeImage(page, attributes, look)
    else if (tag === 'input') writeInput(page, attributes, look)
    else if (tag === 'ul' || tag === 'ol') return lists.openList(tag, attributes)
    else if (tag === 'li') return lists.openItem(attributes)
    else if (tag === 'table') return page.openTable(attributes)
    else if (tag === 'thead') return page.openHead()
    else if (tag === 'tr') return page.openRow()
    else if (tag === 'td' || tag === 'th') return page.openCell(tag, attributes)
    else if (TEXT_BLOCK.test(tag)) return openText(page, tag, attributes)
    return nothing
  }

  const open = (tag: string, attributes: Attributes): void => {
    const parent = frames.at(-1)
    if (parent) parent.children += 1
    const part = formulaPart(parent?.tag ?? '', parent?.children ?? 0, tag)
    const seen = lookInside(tag, attributes, lookNow())
    const look = part.raised === '' ? seen : { ...seen, raised: seen.raised + part.raised }
    const frame: Frame = { tag, look, children: 0, end: nothing }
    frames.push(frame)
    if (look.hidden || STANDS_BETWEEN.test(tag)) page.keepNumbersApart()
    if (look.hidden) return
    const end = begin(tag, attributes, look)
    const around = part.before + part.after === '' ? nothing : surround(page, part.before, part.after, look)
    frame.end = () => {
      around()
      end()
    }
  }

  // A parser reports a character reference separately from the text around it.
  let pieces = ''
  const readPieces = (): void => {
    if (pieces !== '') readText(page, pieces, lookNow())
    pieces = ''
  }

  return {
    open(tag, attributes) {
      readPieces()
      open(tag, attributes)
    },
    text: (text) => void (pieces += text),
    close() {
      readPieces()
      frames.pop()?.end()
    },
    finish() {
      readPieces()
      return finishBlocks(page.finish())
    },
  }
}

type Frame = { tag: string; look: SeenLook; children: number; end: () => void }

function nothing(): void {}

function readText(page: Page, raw: string, look: SeenLook): void {
  if (look.hidden) return
  if (look.label) {
    page.addLabel(look.symbols ? replaceCharacters(raw, look.symbols) : raw)
    return
  }
  const signs = look.symbols ? replaceCharacters(raw, look.symbols) : raw
  let text = withoutHiddenCharacters(signs).replace(BOX, (box) => (box === '☐' ? UNTICKED : TICKED))
  if (look.preformatted) text = text.replace(/\r\n?/gu, '\n').replace(page.inText() ? /^$/u : /^\n/u, '')
  text = text.replace(look.preformatted ? /\t/gu : /[\t\n\r]/gu, ' ')
  if (text !== '' && (page.inText() || /[^ \n]/u.test(text))) page.append(text, look)
}

/** The print font has no ticked boxes, and a letter with a character that cannot be printed is refused. */
const BOX = /[☐☑☒]/gu
const TICKED = '[x]'
const UNTICKED = '[ ]'

function surround(page: Page, before: string, after: string, look: SeenLook): () => void {
  if (before !== '') page.append(before, look)
  return () => {
    if (after !== '') page.append(after, look)
  }
}

/** Matches elements that are dropped, or that leave only text, and that separated the words around them. */
const STANDS_BETWEEN =
  /^(?:audio|button|canvas|embed|iframe|img|meter|object|picture|progress|rt|ruby|select|svg|textarea|video|wbr)$/u

const TEXT_BLOCK =
  /^(?:p|div|h[1-6]|address|article|aside|blockquote|caption|center|dd|dl|dt|fieldset|figcaption|figure|footer|form|header|hr|legend|main|mtd|mtr|nav|pre|section)$/u

function openText(page: Page, tag: string, attributes: Attributes): () => void {
  const style = styleOf(attributes)
  const align = tag === 'center' ? 'center' : alignmentOf(style['text-align'] ?? attributes['align'] ?? '')
  const kind = /^h[1-6]$/u.test(tag) ? 'h' : 'p'
  const level = /level([1-9])/u.exec(style['mso-list'] ?? '')?.[1]
  const looksListed = tag === 'p' && (level !== undefined || LIST_CLASS.test(attributes['class'] ?? ''))
  page.openText(
    kind,
    levelOf(tag),
    align,
    looksListed ? { level: Number(level ?? 1), label: null } : undefined,
  )
  return page.closeText
}

const LIST_CLASS = /(?:^|\s)MsoListParagraph/u

function alignmentOf(words: string): Alignment | null {
  const word = /^[a-z]+/u.exec(words.toLowerCase())?.[0] ?? ''
  if (word === 'start') return 'left'
  if (word === 'end') return 'right'
  return isAlignment(word) ? word : null
}

/** Returns 1 for a paragraph, and null for a `div` and similar elements. */
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
  const width = attributes['width'] ?? ''
  if (/^[1-9]\d{0,3}$/u.test(width)) image.width = Math.min(Number(width), WIDEST_IMAGE)
  return image
}

const MOST_DESCRIPTION = 200

/** An image that shows a character ('≤') becomes that character. Any other image leaves its description. */
function describeImage(page: Page, attributes: Attributes, look: SeenLook): void {
  const words = withoutHiddenCharacters(attributes['alt'] ?? '')
    .replace(/\s+/gu, ' ')
    .trim()
  if (attributes['aria-roledescription'] === 'checkbox') {
    page.putBeforeNext(`${words === 'checked' ? TICKED : UNTICKED} `)
  } else if (/^[^\p{L}\p{N}]{1,4}$/u.test(words)) page.append(words, look)
  else if (words !== '') writeApart(page, `[image: ${words.slice(0, MOST_DESCRIPTION)}]`, look)
}

function writeInput(page: Page, attributes: Attributes, look: SeenLook): void {
  const kind = (attributes['type'] ?? 'text').toLowerCase()
  if (kind === 'checkbox' || kind === 'radio') {
    writeApart(page, attributes['checked'] === undefined ? UNTICKED : TICKED, look)
  } else if (/^(?:text|number|date|tel|email|search|time|url)$/u.test(kind)) {
    const value = withoutHiddenCharacters(attributes['value'] ?? '').trim()
    if (value !== '') writeApart(page, value, look)
  }
}

/** Writes the words that replace an image or input, with a space on both sides. */
function writeApart(page: Page, words: string, look: SeenLook): void {
  const gap = /\S/u.test(page.lastCharacter()) ? ' ' : ''
  page.append(`${gap}${words}`, look)
  page.keepNextApart()
}

function finishBlocks(blocks: FoundBlock[]): Block[] {
  return blocks.map((block) => {
    if ('items' in block) {
      return { kind: block.kind, start: block.start, items: block.items.map(finishBlocks) }
    }
    if (block.kind === 'table')
      return { ...block, rows: block.rows.map((row) => row.map((cell) => finishText(cell))) }
    return finishText(block)
  })
}

function finishText({ listed: _listed, tagged: _tagged, ...text }: FoundText): TextBlock {
  return { ...text, runs: writeStruck(writeRaised(text.runs)) }
}

/** The text that a child of a MathML element adds before and after itself, and whether it is above or below the line. */
type FormulaPart = { before: string; after: string; raised: '' | '^' | '_' }

/** `at` counts the children of `parent` from 1, and `tag` is the child. */
function formulaPart(parent: string, at: number, tag: string): FormulaPart {
  const raised = (RAISED[parent] ?? '')[at - 1] ?? ''
  const part = { before: '', after: '', raised: raised === '^' || raised === '_' ? raised : '' } as const
  if (parent === 'mfrac') {
    const [open, close] = tag === 'mrow' ? ['(', ')'] : ['', '']
    return { ...part, before: (at > 1 ? '/' : '') + open, after: close }
  }
  return tag === 'msqrt' ? { ...part, before: '√(', after: ')' } : part
}

/** The position of each child in turn: on the line, above it or below it. */
const RAISED: Record<string, string | undefined> = {
  msup: ' ^',
  msub: ' _',
  msubsup: ' _^',
  munder: ' _',
  mover: ' ^',
  munderover: ' _^',
}
