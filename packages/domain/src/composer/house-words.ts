// Joins words that speech splits ('x ray', 'co codamol'), and gives names capitals ('Crohn's').
import lexicon from './house-words.json' with { type: 'json' }
import { indexPhrases, phraseAt } from './draft.ts'
import { wordAt, wordFor, type Token } from './tokens.ts'

/** Joins the listed words and gives the pronoun 'I' a capital. */
export function writeHouseWords(tokens: readonly Token[]): Token[] {
  const written: Token[] = []
  for (let at = 0; at < tokens.length;) {
    const joined = isCapital(tokens[at]) ? null : phraseAt(JOINED, tokens, at)
    const [first, last] = [tokens[at], tokens[(joined?.next ?? at + 1) - 1]]
    if (!first || !last) break
    written.push(joined ? wordFor(joined.entry[1], first, last) : pronoun(first, tokens, at))
    at = joined?.next ?? at + 1
  }
  return written
}

/** Maps 'crohns' and "crohn's" to "Crohn's". */
const EPONYMS = lexicon.eponyms.split(' ').flatMap((name) => {
  const print = `${name}'s`
  return [`${name.toLowerCase()}s`, `${name.toLowerCase()}'s`].map((say): [string, string] => [say, print])
})
/** Brands, people and organisations whose names are not other words too. */
const NAMES = lexicon.names
  .split(' ')
  .map((name): [string, string] => [name, name.charAt(0).toUpperCase() + name.slice(1)])

/** True for a name that has a capital after its first letter: 'NovoRapid', 'MIRENA'. */
function isCapital(token: Token | undefined): boolean {
  return /^\p{L}+\p{Lu}/u.test(token?.text ?? '')
}

const JOINED = indexPhrases([...Object.entries(lexicon.joined), ...EPONYMS, ...NAMES], ([say]) => say)

/** Writes 'i' and 'i've' with a capital. An 'i' among spelt letters is not a pronoun. */
function pronoun(token: Token, tokens: readonly Token[], at: number): Token {
  if (!/^i(?:['’](?:m|ve|d|ll))?$/u.test(token.text)) return token
  const spelt = isLetter(tokens, at - 1) || isLetter(tokens, wordAt(tokens, at + 1) === 'a' ? at + 2 : at + 1)
  return spelt ? token : wordFor(token.text.replace('i', 'I'), token, token)
}

function isLetter(tokens: readonly Token[], at: number): boolean {
  return /^[b-hj-z]$/u.test(wordAt(tokens, at))
}
