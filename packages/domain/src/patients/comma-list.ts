// Allergies and medications: typed as comma-separated text (spec §5), shown in a form with one item per line.

/** Between two items: a new line, a semicolon, a comma that is not in a number such as 1,000. */
const separator = String.raw`\n|;|(?<!\d),|,(?!\d{3}(?!\d))`
const notInBrackets = String.raw`(?![^()]*\))`
const between = new RegExp(`(?:${separator})${notInBrackets}`, 'u')
/** While typing, '1,' may still become 1,000: the next character decides. */
const settled = new RegExp(String.raw`(?!(?<=\d),\d{0,3}$)(?:${separator})${notInBrackets}`, 'gu')

/** 'a, b;' → ['a', 'b']: split, trimmed, without the bullets and dashes of a pasted list. Text in brackets is not split. */
export function readCommaList(text: string): string[] {
  return itemsOf(text.split(between).map((item) => item.replace(/^\s*[•·▪◦*–-]\s+/u, '')))
}

/** The items of a form, one per line. */
export function readLines(text: string): string[] {
  return itemsOf(text.split('\n'))
}

export function writeLines(items: readonly string[]): string {
  return items.join('\n')
}

/** 'a, b (' → its complete items, and the one still being typed: unclosed brackets may yet contain a comma. */
export function splitTyped(text: string): { items: string[]; rest: string } {
  const open = text.lastIndexOf('(') > text.lastIndexOf(')') ? text.lastIndexOf('(') : text.length
  const end = [...text.slice(0, open).matchAll(settled)].at(-1)?.index
  if (end === undefined) return { items: [], rest: text }
  return { items: readCommaList(text.slice(0, end)), rest: text.slice(end + 1).trimStart() }
}

function itemsOf(parts: readonly string[]): string[] {
  return parts.map((item) => item.trim()).filter((item) => item !== '')
}
