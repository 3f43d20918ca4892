// Reads how the text inside a tag looks to a reader: bold, raised, struck out, hidden, or in a symbol font.

import { allowedHref } from '../letters/allowed-markup.ts'
import table from './symbol-fonts.json' with { type: 'json' }
import { characterPairs } from './character-pairs.ts'

export type Attributes = Record<string, string>

/** `raised` is the same as in FoundRun. `symbols` maps the characters of a symbol font to the signs that they look like. */
export type SeenLook = {
  bold: boolean
  italic: boolean
  underline: boolean
  struck: boolean
  raised: string
  href: string | null
  symbols: Map<string, string> | null
  /** Whether the ends of lines are shown as line breaks. */
  preformatted: boolean
  /** Whether the text is hidden from readers. */
  hidden: boolean
  /** Whether the text is the label of an item in a Word list. */
  label: boolean
}

export const plainLook: SeenLook = {
  bold: false,
  italic: false,
  underline: false,
  struck: false,
  raised: '',
  href: null,
  symbols: null,
  preformatted: false,
  hidden: false,
  label: false,
}

/** Returns the look inside a tag, from its name, its attributes and its surroundings. It does not read style sheets. */
export function lookInside(tag: string, attributes: Attributes, around: SeenLook): SeenLook {
  const style = styleOf(attributes)
  const href = tag === 'a' ? allowedHref(attributes['href'] ?? '') : around.href
  const underlined = href === null && decorationOf(style).includes('underline')
  return {
    bold: isBold(tag, style) ?? around.bold,
    italic: isItalic(tag, style) ?? around.italic,
    underline: around.underline || tag === 'u' || underlined,
    struck: around.struck || STRUCK_TAG.test(tag) || decorationOf(style).includes('line-through'),
    raised: raisedInside(tag, attributes, style, around.raised),
    href,
    symbols: symbolsOf(attributes, style, around.symbols),
    preformatted: preformatted(tag, style) ?? around.preformatted,
    hidden: around.hidden || isHidden(tag, attributes, style),
    label: around.label || style['mso-list']?.toLowerCase() === 'ignore',
  }
}

export type Style = Record<string, string | undefined>

/** Returns the declarations of a `style` attribute, with names in lower case and values as written. */
export function styleOf(attributes: Attributes): Style {
  const style: Style = {}
  for (const declaration of (attributes['style'] ?? '').split(';')) {
    const colon = declaration.indexOf(':')
    if (colon > 0)
      style[declaration.slice(0, colon).trim().toLowerCase()] = declaration.slice(colon + 1).trim()
  }
  return style
}

const STRUCK_TAG = /^(?:s|strike|del)$/u

function isBold(tag: string, style: Style): boolean | null {
  const weight = style['font-weight']?.toLowerCase()
  if (weight !== undefined && !BLOCK.test(tag)) return /^(?:bold|[6-9]00$)/u.test(weight)
  return /^(?:b|strong)$/u.test(tag) ? true : null
}

function isItalic(tag: string, style: Style): boolean | null {
  const slope = style['font-style']?.toLowerCase()
  if (slope !== undefined && !BLOCK.test(tag)) return /^(?:italic|oblique)/u.test(slope)
  return /^(?:i|em)$/u.test(tag) ? true : null
}

/** Matches blocks, whose styles are page design. Styles on words carry meaning. */
const BLOCK = /^(?:p|h[1-6]|div|ul|ol|li|table|tbody|thead|tr|td|body|html|section|article|blockquote|pre)$/u

function decorationOf(style: Style): string {
  return (style['text-decoration'] ?? style['text-decoration-line'] ?? '').toLowerCase()
}

function raisedInside(tag: string, attributes: Attributes, style: Style, around: string): string {
  if (around.length >= MOST_RAISED) return around
  if (tag === 'sup') return `${around}^`
  if (tag === 'sub') return `${around}_`
  if (BLOCK.test(tag) || tag === 'th') return around
  const sign = styledSign(style) ?? classedSign(attributes['class'] ?? '')
  return sign === null || around.endsWith(sign) ? around : around + sign
}

/** The deepest nesting of powers. Deeper nesting does not occur, and each level adds a bracket. */
const MOST_RAISED = 4

function styledSign(style: Style): '^' | '_' | null {
  const align = style['vertical-align']?.toLowerCase() ?? ''
  if (align.startsWith('super')) return '^'
  if (align.startsWith('sub')) return '_'
  const height = Number.parseFloat(style['mso-text-raise'] ?? align)
  if (Number.isNaN(height) || height === 0) return null
  return height > 0 ? '^' : '_'
}

/** The browser edition of Word also uses classes. */
function classedSign(names: string): '^' | '_' | null {
  if (/(?:^|\s)Superscript(?:\s|$)/u.test(names)) return '^'
  return /(?:^|\s)Subscript(?:\s|$)/u.test(names) ? '_' : null
}

const SYMBOLS = { symbol: characterPairs(table.symbol), wingdings: characterPairs(table.wingdings) }

function symbolsOf(attributes: Attributes, style: Style, around: SeenLook['symbols']): SeenLook['symbols'] {
  const font = style['mso-symbol-font-family'] ?? style['font-family'] ?? attributes['face'] ?? style['font']
  if (font === undefined) return around
  const name = /^["']?(symbol|wingdings)["']?\s*(?:,|$)/iu.exec(font)?.[1]?.toLowerCase()
  return name === 'symbol' || name === 'wingdings' ? SYMBOLS[name] : null
}

function preformatted(tag: string, style: Style): boolean | null {
  const space = style['white-space']?.toLowerCase()
  if (space !== undefined) return /^(?:pre|break-spaces)/u.test(space)
  return tag === 'pre' ? true : null
}

function isHidden(tag: string, attributes: Attributes, style: Style): boolean {
  return (
    UNSEEN_TAGS.has(tag) ||
    attributes['hidden'] !== undefined ||
    style['display']?.toLowerCase().startsWith('none') === true ||
    style['visibility']?.toLowerCase().startsWith('hidden') === true ||
    style['mso-hide']?.toLowerCase() === 'all' ||
    style['mso-element']?.toLowerCase() === 'comment-list' ||
    UNSEEN_CLASS.test(attributes['class'] ?? '')
  )
}

/** The elements whose content is not visible text. */
const UNSEEN_TAGS = new Set(
  `script style title xml xmp template noscript noembed noframes iframe object svg audio video canvas textarea
   select option annotation annotation-xml`.split(/\s+/u),
)

/**
 * Matches the classes of reviewers' comments, of paragraph marks in the browser edition of Word, and of KaTeX's second copy of a
 * formula.
 */
const UNSEEN_CLASS = /(?:^|\s)(?:MsoCommentReference|msocomanchor|EOP|katex-html)(?:\s|$)/u
