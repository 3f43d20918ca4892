// Returns the practice's own words, which are sent with a recording so that speech to text spells them correctly.

/**
 * The limit in characters. Whisper reads only the last 224 tokens of a prompt, and names and drugs take about four characters a
 * token.
 */
const maxCharacters = 800

/** Returns one sentence with the words that fit, or null if there are none. */
export function vocabularyPrompt(words: readonly string[]): string | null {
  const selected = wordsThatFit(words)
  return selected.length === 0 ? null : `${selected.join(', ')}.`
}

/** Returns the first distinct words that fit, because the first ones matter most. */
export function wordsThatFit(words: readonly string[]): string[] {
  const selected: string[] = []
  let length = 0
  for (const word of tidyWords(words)) {
    length += word.length + 2
    if (length > maxCharacters) break
    selected.push(word)
  }
  return selected
}

/** Returns distinct words in order, with single spaces and without empty ones. */
export function tidyWords(words: readonly string[]): string[] {
  const tidied = words.map((word) => word.trim().replaceAll(/\s+/gu, ' '))
  return [...new Set(tidied)].filter((word) => word !== '')
}
