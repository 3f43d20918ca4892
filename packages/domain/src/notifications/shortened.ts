// Shortens a long reason for a notification; the record it links to has all of it.

const mostCharacters = 160

/** At most about 160 characters, whole words, with '…' if something is left out. */
export function shortened(words: string): string {
  if (words.length <= mostCharacters) return words
  return `${words.slice(0, mostCharacters).replace(/\s+\S*$/u, '')} …`
}
