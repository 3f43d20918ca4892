// The practice's own words, sent with a recording so that speech to text spells them right.

/** Whisper reads only the last 224 tokens of a prompt; names and drugs take about four characters a token. */
const maxCharacters = 800

/** One sentence of the words that fit; null if there are none. */
export function vocabularyPrompt(words: readonly string[]): string | null {
  const selected = wordsThatFit(words)
  return selected.length === 0 ? null : `${selected.join(', ')}.`
}

/** The first distinct words that fit: they matter most. */
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

/** Distinct words in order, with single spaces and without empty ones. */
export function tidyWords(words: readonly string[]): string[] {
  const tidied = words.map((word) => word.trim().replaceAll(/\s+/gu, ' '))
  return [...new Set(tidied)].filter((word) => word !== '')
}
