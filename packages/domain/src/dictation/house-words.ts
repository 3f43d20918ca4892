// Words that speech takes apart put together again ('x ray', 'co codamol'), and titles before names shortened.
import lexicon from './house-words.json' with { type: 'json' }
import { indexPhrases, phraseAt } from './draft.ts'
import { printedTitle } from './salutation-line.ts'
import { wordFor, type Token } from './tokens.ts'

/** Joins the listed words, prints 'doctor Bevan' as 'Dr Bevan' and a lone 'i' as 'I'. */
export function writeHouseWords(tokens: readonly Token[]): Token[] {
  const written: Token[] = []
  for (let at = 0; at < tokens.length;) {
    const joined = phraseAt(JOINED, tokens, at)
    const [first, last] = [tokens[at], tokens[(joined?.next ?? at + 1) - 1]]
    if (!first || !last) break
    written.push(joined ? wordFor(joined.entry[1], first, last) : titled(first, tokens[at + 1]))
    at = joined?.next ?? at + 1
  }
  return written
}

const JOINED = indexPhrases(Object.entries(lexicon.joined), ([say]) => say)

function titled(token: Token, next: Token | undefined): Token {
  if (token.text === 'i') return wordFor('I', token, token)
  const title =
    token.kind === 'word' && next?.kind === 'word' && /^\p{Lu}./u.test(next.text)
      ? printedTitle(token.key)
      : null
  return title === null || /^(?:sister|sir|dame|master)$/u.test(token.key)
    ? token
    : wordFor(title, token, token)
}
