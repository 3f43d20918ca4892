// Defines the markup that a letter may contain: the editor's tags, alignments and link schemes, and length limits.

/** The block tags of a letter (rules §3). */
export const BLOCK_TAGS = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li'] as const

/** The tags inside a line of a letter (rules §3). */
export const INLINE_TAGS = ['strong', 'em', 'u', 'a', 'br'] as const

/** The tags of a table, which a letter may contain but a letterhead may not (rules §3). */
export const TABLE_TAGS = ['table', 'thead', 'tbody', 'tr', 'th', 'td'] as const

/** Every tag that a letter may contain (rules §3). */
export const LETTER_TAGS = [...BLOCK_TAGS, ...TABLE_TAGS, ...INLINE_TAGS] as const

/** The alignments of a paragraph or heading (spec §5). */
export const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

/** The only schemes that a link may have (spec §5). */
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

/** The longest HTML of one letter, in characters. This is about 150 printed pages, far more than a real letter has. */
export const MAX_LETTER_CHARACTERS = 500_000

/** The longest HTML that is sanitised for one letter, in characters. A megabyte from Word has far less text than markup. */
export const MAX_RAW_LETTER_CHARACTERS = 1_500_000

/** The longest HTML of a letterhead or footer, in characters. It leaves room for a few small images as data URLs. */
export const MAX_FRAME_CHARACTERS = 1_000_000

/** The longest address of a link, in characters. A longer one is dropped and its words stay. */
export const MAX_LINK_CHARACTERS = 2_000

/** The deepest level of a list. Deeper items join the deepest list. */
export const MAX_LIST_DEPTH = 8

/** The largest table. More columns do not fit on the page. The rows of a larger table become lines. */
export const MAX_TABLE_COLUMNS = 10
export const MAX_TABLE_ROWS = 100

/** The largest image in a letterhead or footer, in bytes. */
export const MAX_IMAGE_BYTES = 200_000

/**
 * Returns a link's address, cleaned, or null if it is empty, too long, relative or of a forbidden scheme (spec §5). It first
 * removes white space and control characters, so that they cannot hide a scheme.
 */
export function allowedHref(address: string): string | null {
  const clean = withoutHiddenCharacters(address).trim().replace(/\s/gu, '%20')
  const scheme = /^([a-z]+):./iu.exec(clean)?.[1]?.toLowerCase()
  if (scheme === undefined || clean.length > MAX_LINK_CHARACTERS) return null
  return (LINK_SCHEMES as readonly string[]).includes(scheme) ? clean : null
}

export function isAlignment(word: string): word is Alignment {
  return (ALIGNMENTS as readonly string[]).includes(word)
}

/**
 * Removes invisible characters that change how text looks or break files: controls (except tabs and line ends), direction
 * overrides and isolates, non-characters and lone surrogates. It also removes those that split a word for a search: soft hyphens
 * between letters, zero-width spaces, word joiners and byte order marks. Line and paragraph separators become line ends.
 * Characters that Word and Windows print are replaced: a C1 control by its sign in Windows-1252 ('5–10'), U+001E by a hyphen,
 * another control by a space, and a soft hyphen that is not between letters by a hyphen. Two digits never become adjacent, not
 * even across markup or at the end of a piece of text.
 */
export function withoutHiddenCharacters(text: string): string {
  if (!HIDDEN.test(text)) return text
  // Uses built-in replacements, because a callback for each of a million characters would take seconds.
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

/** Returns one line of plain text without hidden characters, and with single spaces. */
export function plainLine(text: string): string {
  return withoutHiddenCharacters(text).replace(/\s+/gu, ' ').trim()
}

const WIDTHLESS = String.raw`[\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF\p{Noncharacter_Code_Point}\p{Surrogate}]`
/** Matches joiners, direction marks, fillers and similar characters. They stay within words, but are invisible between digits. */
const UNSEEN = String.raw`(?!\u00AD)[\p{Default_Ignorable_Code_Point}\p{Cf}]`
const CONTROL = String.raw`(?![\t\n\r])\p{Cc}`
const HIDDEN = new RegExp(String.raw`${WIDTHLESS}|${UNSEEN}|${CONTROL}|[\u00AD\u2028\u2029]`, 'u')

const NO_WIDTH = new RegExp(`${WIDTHLESS}+`, 'gu')
/** Matches such characters between digits, tags and character references, or at either end of a piece of text. */
const UNSEEN_IN_NUMBER = new RegExp(
  String.raw`(?<=[\p{N}<>;]|^)(?:${WIDTHLESS}|${UNSEEN})+(?=[\p{N}<>&]|$)`,
  'gu',
)
const CONTROLS = new RegExp(String.raw`[ \t]?(?:${CONTROL}[ \t]?)+`, 'gu')
const SOFT_HYPHEN = /\u00AD+/gu
const SOFT_HYPHEN_IN_WORD = /(?<=[\p{L}\p{M}])\u00AD+(?=[\p{L}\p{M}])/gu

const WINDOWS_SIGN = /[\u0080-\u009F]/gu
/** The characters of Windows-1252 for 0x80 to 0x9F. Five are unused. */
const WINDOWS_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
