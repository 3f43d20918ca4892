// Puts the lines of a cell on one line.

/** The text of a cell on one line, composed (NFC), its quotes and hyphens kept as printed. */
export function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/(\p{L})-\n(?=\p{L})/gu, '$1-')
    .replaceAll(/[\s\u00A0]+/gu, ' ')
    .trim()
}
