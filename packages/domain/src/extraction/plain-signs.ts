// Reads the many dashes and strokes that programs print as the two that dates and numbers are written with.

/** The text with '-' for each dash and '/' for each stroke, as long as before. */
export function withPlainSigns(text: string): string {
  return text.replaceAll(DASHES, '-').replaceAll(STROKES, '/')
}

/** Hyphens, dashes, the minus sign, and a soft hyphen that is printed. */
const DASHES = /[\u00AD\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]/gu
const STROKES = /[\u2044\u2215\uFF0F]/gu
