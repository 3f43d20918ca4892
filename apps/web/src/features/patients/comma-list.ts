// Allergies and medications are typed as comma-separated text (spec §5).

/** 'a, b,' → ['a', 'b']: split on commas, trimmed, empty items dropped. A new line separates as well. */
export function readCommaList(text: string): string[] {
  return text
    .split(/[,\n]/u)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

export function writeCommaList(items: readonly string[]): string {
  return items.join(', ')
}
