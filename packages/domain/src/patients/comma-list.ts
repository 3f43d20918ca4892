// Allergies and medications are typed as comma-separated text (spec §5) and kept in a form with one item on each line.

/** Between two items: a new line, a semicolon, a comma that is not in a number such as 1,000. */
const separator = String.raw`\n|;|(?<!\d),|,(?!\d{3}(?!\d))`
const notInBrackets = String.raw`(?![^()]*\))`
const between = new RegExp(`(?:${separator})${notInBrackets}`, 'u')
/** While it is typed, '1,' may still become 1,000: what comes next tells. */
const settled = new RegExp(String.raw`(?!(?<=\d),\d{0,3}$)(?:${separator})${notInBrackets}`, 'gu')

/** 'a, b;' → ['a', 'b']: split, trimmed, the dots and dashes of a pasted list taken off. What is in brackets stays together. */
export function readCommaList(text: string): string[] {
  return itemsOf(text.split(between).map((item) => item.replace(/^\s*[•·▪◦*–-]\s+/u, '')))
}

/** The items of a form, one on each line. */
export function readLines(text: string): string[] {
  return itemsOf(text.split('\n'))
}

export function writeLines(items: readonly string[]): string {
  return items.join('\n')
}

/** 'a, b (' → its whole items, and what is still being typed: brackets that are not closed may hold a comma yet. */
export function splitTyped(text: string): { items: string[]; rest: string } {
  const open = text.lastIndexOf('(') > text.lastIndexOf(')') ? text.lastIndexOf('(') : text.length
  const end = [...text.slice(0, open).matchAll(settled)].at(-1)?.index
  if (end === undefined) return { items: [], rest: text }
  return { items: readCommaList(text.slice(0, end)), rest: text.slice(end + 1).trimStart() }
}

function itemsOf(parts: readonly string[]): string[] {
  return parts.map((item) => item.trim()).filter((item) => item !== '')
}
