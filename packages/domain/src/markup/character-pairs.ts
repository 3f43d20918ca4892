// Builds and applies tables that replace one character with another.

/** Maps each character of `from` to the one at the same index of `to`. */
export function characterPairs({ from, to }: { from: string; to: string }): Map<string, string> {
  const targets = Array.from(to)
  return new Map(Array.from(from, (character, at) => [character, targets[at] ?? character]))
}

/** Replaces every character that is in the table. Others are unchanged. */
export function replaceCharacters(text: string, table: Map<string, string>): string {
  return Array.from(text, (character) => table.get(character) ?? character).join('')
}
