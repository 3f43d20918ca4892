// Reads allergies and medications, which are typed as comma-separated text (spec §5) and shown in a form with one item per line.

/** Separates two items: a new line, a semicolon, or a comma that is not in a number such as 1,000. */
const separator = String.raw`\n|;|(?<!\d),|,(?!\d{3}(?!\d))`
const notInBrackets = String.raw`(?![^()]*\))`
const between = new RegExp(`(?:${separator})${notInBrackets}`, 'u')
/** While somebody types, '1,' may still become 1,000, so the next character decides. */
const settled = new RegExp(String.raw`(?!(?<=\d),\d{0,3}$)(?:${separator})${notInBrackets}`, 'gu')

/** Splits 'a, b;' into ['a', 'b'], trimmed and without the bullets and dashes of a pasted list. Text in brackets is not split. */
export function readCommaList(text: string): string[] {
  return itemsOf(text.split(between).map((item) => item.replace(/^\s*[•·▪◦*–-]\s+/u, '')))
}

/** Returns the items of a form, one per line. */
export function readLines(text: string): string[] {
  return itemsOf(text.split('\n'))
}

export function writeLines(items: readonly string[]): string {
  return items.join('\n')
}

/** Splits 'a, b (' into its complete items and the one still being typed, because a comma may follow in unclosed brackets. */
export function splitTyped(text: string): { items: string[]; rest: string } {
  const open = text.lastIndexOf('(') > text.lastIndexOf(')') ? text.lastIndexOf('(') : text.length
  const end = [...text.slice(0, open).matchAll(settled)].at(-1)?.index
  if (end === undefined) return { items: [], rest: text }
  return { items: readCommaList(text.slice(0, end)), rest: text.slice(end + 1).trimStart() }
}

function itemsOf(parts: readonly string[]): string[] {
  return parts.map((item) => item.trim()).filter((item) => item !== '')
}
