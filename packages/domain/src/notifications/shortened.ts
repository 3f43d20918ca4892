// A long reason, as short as a notification: the whole of it is read where the notification leads.

const mostCharacters = 160

/** At most about 160 characters, whole words, and '…' where something is left out. */
export function shortened(words: string): string {
  if (words.length <= mostCharacters) return words
  return `${words.slice(0, mostCharacters).replace(/\s+\S*$/u, '')} …`
}
