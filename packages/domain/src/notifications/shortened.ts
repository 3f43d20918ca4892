// Shortens a long reason for a notification; the record it links to has all of it.

const maxCharacters = 160

/** At most about 160 characters, whole words, with '…' if something is left out. */
export function shortened(words: string): string {
  if (words.length <= maxCharacters) return words
  return `${words.slice(0, maxCharacters).replace(/\s+\S*$/u, '')} …`
}
