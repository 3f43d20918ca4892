// The practice's own words, as they go along with a recording so that speech to text spells them right.

/** Whisper reads only the last 224 tokens of a prompt; names and drugs take some four characters a token. */
const mostCharacters = 800

/** One sentence of the words, each once, as many as fit; null where there are none. The first words matter most. */
export function vocabularyPrompt(words: readonly string[]): string | null {
  const chosen: string[] = []
  let length = 0
  for (const word of new Set(words.map((one) => one.trim().replaceAll(/\s+/gu, ' ')))) {
    if (word === '') continue
    length += word.length + 2
    if (length > mostCharacters) break
    chosen.push(word)
  }
  return chosen.length === 0 ? null : `${chosen.join(', ')}.`
}
