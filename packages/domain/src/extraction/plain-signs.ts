// Converts the many printed dashes and strokes to '-' and '/'.

/** Returns the text with '-' for dashes and '/' for strokes. Its length is unchanged. */
export function withPlainSigns(text: string): string {
  return text.replaceAll(DASHES, '-').replaceAll(STROKES, '/')
}

/** Matches hyphens, dashes, the minus sign, and a soft hyphen that is printed. */
const DASHES = /[\u00AD\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]/gu
const STROKES = /[\u2044\u2215\uFF0F]/gu
