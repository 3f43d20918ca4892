// Shortens a long reason for a notification, which links to a record with the whole reason.

const maxCharacters = 160

/** Returns at most about 160 characters in whole words, with '…' if something is left out. */
export function shortened(words: string): string {
  if (words.length <= maxCharacters) return words
  return `${words.slice(0, maxCharacters).replace(/\s+\S*$/u, '')} …`
}
