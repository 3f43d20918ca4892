/** Returns a cell's text on one line, composed (NFC), with quotes and hyphens as printed. */
export function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/(\p{L})-\n(?=\p{L})/gu, '$1-')
    .replaceAll(/[\s\u00A0]+/gu, ' ')
    .trim()
}
