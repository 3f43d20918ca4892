// Tables that put one character in the place of another.

/** Each character of `from` with the one at its place in `to`. */
export function characterPairs({ from, to }: { from: string; to: string }): Map<string, string> {
  const targets = Array.from(to)
  return new Map(Array.from(from, (character, at) => [character, targets[at] ?? character]))
}

/** The text with every character of the table replaced; others stay. */
export function replaceCharacters(text: string, table: Map<string, string>): string {
  return Array.from(text, (character) => table.get(character) ?? character).join('')
}
