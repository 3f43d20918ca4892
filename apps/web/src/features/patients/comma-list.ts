// Allergies and medications are typed as comma-separated text (spec §5) and kept in a form with one item on each line.

/** 'a, b,' → ['a', 'b']: split on commas and new lines, trimmed. A comma in brackets belongs to its item. */
export function readCommaList(text: string): string[] {
  return itemsOf(text.split(/\n|,(?![^()]*\))/u))
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
  const end = Math.max(text.slice(0, open).lastIndexOf(','), text.lastIndexOf('\n'))
  if (end < 0) return { items: [], rest: text }
  return { items: readCommaList(text.slice(0, end)), rest: text.slice(end + 1).trimStart() }
}

function itemsOf(parts: readonly string[]): string[] {
  return parts.map((item) => item.trim()).filter((item) => item !== '')
}
