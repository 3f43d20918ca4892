// Converts the many printed dashes and strokes to '-' and '/'.

/** The text with '-' for dashes and '/' for strokes, of unchanged length. */
export function withPlainSigns(text: string): string {
  return text.replaceAll(DASHES, '-').replaceAll(STROKES, '/')
}

/** Hyphens, dashes, the minus sign, and a soft hyphen that is printed. */
const DASHES = /[\u00AD\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]/gu
const STROKES = /[\u2044\u2215\uFF0F]/gu
