// The markup a letter may contain: tags, alignments and link schemes of the editor, and length limits.

/** Block tags of a letter (rules §3). */
export const BLOCK_TAGS = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li'] as const

/** Tags inside a line of a letter (rules §3). */
export const INLINE_TAGS = ['strong', 'em', 'u', 'a', 'br'] as const

/** Tags of a table, which only a letter may contain, not a letterhead (rules §3). */
export const TABLE_TAGS = ['table', 'thead', 'tbody', 'tr', 'th', 'td'] as const

/** Every tag a letter may contain (rules §3). */
export const LETTER_TAGS = [...BLOCK_TAGS, ...TABLE_TAGS, ...INLINE_TAGS] as const

/** How a paragraph or heading may be aligned (spec §5). */
export const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

/** The only schemes a link may have (spec §5). */
export const LINK_SCHEMES = [
  'http',
  'https',
  'ftp',
  'ftps',
  'mailto',
  'tel',
  'callto',
  'sms',
  'cid',
  'xmpp',
] as const

/** Maximum characters of HTML in one letter: about 150 printed pages, far beyond any real one. */
export const MAX_LETTER_CHARACTERS = 500_000

/** Maximum characters of HTML that are sanitised for one letter: a megabyte from Word has far less text than markup. */
export const MAX_RAW_LETTER_CHARACTERS = 1_500_000

/** Maximum characters of HTML in a letterhead or footer: room for a few small images as data URLs. */
export const MAX_FRAME_CHARACTERS = 1_000_000

/** Maximum characters in a link's address; a longer one is dropped and its words kept. */
export const MAX_LINK_CHARACTERS = 2_000

/** Lists nest at most this deep; deeper items join the deepest list. */
export const MAX_LIST_DEPTH = 8

/** Maximum size of a table: more columns do not fit on the page; the rows of a larger one become lines. */
export const MAX_TABLE_COLUMNS = 10
export const MAX_TABLE_ROWS = 100

/** Maximum bytes of one image in a letterhead or footer. */
export const MAX_IMAGE_BYTES = 200_000

/**
 * A link's address, cleaned, or null if it is empty, too long, relative or of a forbidden scheme (spec §5). White space and
 * control characters are removed first, so that they cannot hide a scheme.
 */
export function allowedHref(address: string): string | null {
  const clean = withoutHiddenCharacters(address).trim().replace(/\s/gu, '%20')
  const scheme = /^([a-z]+):./iu.exec(clean)?.[1]?.toLowerCase()
  if (scheme === undefined || clean.length > MAX_LINK_CHARACTERS) return null
  return (LINK_SCHEMES as readonly string[]).includes(scheme) ? clean : null
}

/** Whether the word names one of the four alignments. */
export function isAlignment(word: string): word is Alignment {
  return (ALIGNMENTS as readonly string[]).includes(word)
}

/**
 * Removes characters that are invisible but change how text looks, or break files: controls (tab and line ends stay),
 * direction overrides and isolates, non-characters and lone surrogates; and those that split a word invisibly, so that
 * searches miss it: soft hyphens between letters, zero-width spaces, word joiners and byte order marks. Line and paragraph
 * separators become line ends. Characters that Word and Windows print are replaced: a C1 control by its sign in Windows-1252
 * ('5–10'), U+001E by a hyphen, any other control by a space, a soft hyphen not between letters by a hyphen. Two digits never
 * become adjacent, not even across markup or the end of a piece of text.
 */
export function withoutHiddenCharacters(text: string): string {
  if (!HIDDEN.test(text)) return text
  // Built-in replacements: a callback for each of a million characters would take seconds.
  return text
    .replace(WINDOWS_SIGN, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80] ?? ' ')
    .replaceAll('\u001E', '-')
    .replace(/[\u2028\u2029]/gu, '\n')
    .replace(UNSEEN_IN_NUMBER, ' ')
    .replace(NO_WIDTH, '')
    .replace(CONTROLS, ' ')
    .replace(SOFT_HYPHEN_IN_WORD, '')
    .replace(SOFT_HYPHEN, '-')
}

/** One line of plain text: without hidden characters, white space collapsed. */
export function plainLine(text: string): string {
  return withoutHiddenCharacters(text).replace(/\s+/gu, ' ').trim()
}

const WIDTHLESS = String.raw`[\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF\p{Noncharacter_Code_Point}\p{Surrogate}]`
/** Joiners, direction marks, fillers and similar: kept within words, but invisible between digits. */
const UNSEEN = String.raw`(?!\u00AD)[\p{Default_Ignorable_Code_Point}\p{Cf}]`
const CONTROL = String.raw`(?![\t\n\r])\p{Cc}`
const HIDDEN = new RegExp(String.raw`${WIDTHLESS}|${UNSEEN}|${CONTROL}|[\u00AD\u2028\u2029]`, 'u')

const NO_WIDTH = new RegExp(`${WIDTHLESS}+`, 'gu')
/** Between digits, tags and character references, or at either end of a piece of text. */
const UNSEEN_IN_NUMBER = new RegExp(
  String.raw`(?<=[\p{N}<>;]|^)(?:${WIDTHLESS}|${UNSEEN})+(?=[\p{N}<>&]|$)`,
  'gu',
)
const CONTROLS = new RegExp(String.raw`[ \t]?(?:${CONTROL}[ \t]?)+`, 'gu')
const SOFT_HYPHEN = /\u00AD+/gu
const SOFT_HYPHEN_IN_WORD = /(?<=[\p{L}\p{M}])\u00AD+(?=[\p{L}\p{M}])/gu

const WINDOWS_SIGN = /[\u0080-\u009F]/gu
/** Windows-1252's characters for 0x80 to 0x9F; five are unused. */
const WINDOWS_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
