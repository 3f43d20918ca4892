// Writes names of people with their titles: 'doctor Bevan' and 'dr bevan' → 'Dr Bevan', 'smith-jones' → 'Smith-Jones' (rules
// §7.5).
import lexicon from './names.json' with { type: 'json' }
import asides from './asides.json' with { type: 'json' }
import clauses from './clause-starts.json' with { type: 'json' }
import firstNames from './first-names.json' with { type: 'json' }
import salutations from './salutations.json' with { type: 'json' }
import { inCapitals, printedTitle } from './name-style.ts'
import titles from './titles.json' with { type: 'json' }
import { isNumberWord } from '../language/number-words.ts'
import { isMark, wordAt, wordFor, type Token } from './tokens.ts'

/**
 * `known` are words of names from the record. Before a plain word, a title counts only if the word can be a name: 'ms relapse',
 * 'mr scan', 'the doctor said' and 'miss a dose' are unchanged.
 */
export function writeNames(tokens: readonly Token[], known: ReadonlySet<string>): Token[] {
  const written: Token[] = []
  for (let at = 0; at < tokens.length;) {
    const end = nameEnd(tokens, at, known)
    const name = tokens.slice(at, end).map((token, offset) => {
      const title = offset === 0 ? printedTitle(token.key) : null
      if (token.kind !== 'word' || PARTICLES.has(token.key)) return token
      return wordFor(title ?? inCapitals(token.text), token, token)
    })
    const token = tokens[at]
    if (token) written.push(...(end > at ? name : [token]))
    at = Math.max(end, at + 1)
  }
  return written
}

const SURNAMES = wordsIn(lexicon.surnames)
const FIRST_NAMES = wordsIn(firstNames)
const IMAGING = wordsIn(lexicon.imaging)
const BEFORE_IMAGING = wordsIn(lexicon.beforeImaging)
const ARTICLES = wordsIn(lexicon.articles)
const BEFORE_VERB = wordsIn(lexicon.beforeVerb)
const PARTICLES = wordsIn(lexicon.particles)
const ALSO_WORDS = new Set([...asides.alsoWords, ...salutations.notNames, ...titles.join(' ').split(' ')])
const VERBS = new Set([...clauses.verbs, ...clauses.joiners])
const NOT_NAMES = new Set([...salutations.notNames, ...wordsIn(lexicon.notNames)])
/** Titles that are not other words too. 'Ms' is also a disease, 'mr' a scan, 'miss' a verb and 'doctor' a profession. */
const ONLY_TITLES = new Set(['dr', 'mrs', 'prof', 'professor'])
const RE = new Set(['re', 'regarding'])
const NO_TITLES = new Set(['sister', 'sir', 'dame', 'master'])

function wordsIn(list: string): Set<string> {
  return new Set(list.split(' '))
}

/** Returns the position after a name that starts here, or `at` if there is none. */
function nameEnd(tokens: readonly Token[], at: number, known: ReadonlySet<string>): number {
  if (!isTitle(tokens[at])) return untitledEnd(tokens, at, known)
  const next = tokens[at + 1]
  if (next?.kind !== 'word') return at
  const surname = surnameAt(tokens, at + 1, known)
  if (/^\p{Lu}./u.test(next.text)) return isMissing(tokens, at) && !surname ? at : at + 1
  const named = FIRST_NAMES.has(next.key) && lastNameAt(tokens, at + 2, known, !surname)
  if (!named && !surname && !mayBeName(tokens, at)) return at
  let end = named ? at + 3 : at + 2
  while (PARTICLES.has(wordAt(tokens, end - 1)) && tokens[end]?.kind === 'word') end += 1
  while (isMark(tokens[end], '-') && tokens[end + 1]?.kind === 'word') end += 2
  return end
}

/**
 * Returns the end of a name without a title: two hyphenated surnames, a first name and another after 're', or a name from the
 * record ('ella stone').
 */
function untitledEnd(tokens: readonly Token[], at: number, known: ReadonlySet<string>): number {
  const isSurname = (place: number) => surnameAt(tokens, place, known)
  if (isMark(tokens[at + 1], '-') && isSurname(at) && isSurname(at + 2)) return at + 3
  if (
    RE.has(wordAt(tokens, at - 1)) &&
    FIRST_NAMES.has(wordAt(tokens, at)) &&
    lastNameAt(tokens, at + 1, known, true)
  )
    return at + 2
  const hyphened = wordAt(tokens, at).includes('-') && isSurname(at)
  if (!hyphened && !isKnownName(tokens[at], known)) return at
  const whole = known.has(wordAt(tokens, at + 1)) && FIRST_NAMES.has(wordAt(tokens, at))
  return whole ? at + 2 : at + 1
}

/** 'MS' and 'MR' in capitals are not titles. */
function isTitle(token: Token | undefined): boolean {
  if (token?.kind !== 'word' || NO_TITLES.has(token.key) || printedTitle(token.key) === null) return false
  return token.text !== 'MS' && token.text !== 'MR'
}

function surnameAt(tokens: readonly Token[], at: number, known: ReadonlySet<string>): boolean {
  const parts = wordAt(tokens, at)
    .replace(/['’]s$/u, '')
    .split('-')
  return parts.every((part) => SURNAMES.has(part) || known.has(part))
}

/**
 * Whether a surname follows a title and a first name: 'mrs edith barrow', not 'mrs edith attended'. With `any`, every word
 * counts, because there is no surname yet.
 */
function lastNameAt(tokens: readonly Token[], at: number, known: ReadonlySet<string>, any: boolean): boolean {
  const word = wordAt(tokens, at)
  const verb = /(?:ed|ing|s)$/u.test(word) || VERBS.has(word)
  const plain = /^[\p{L}'’-]{3,}$/u.test(word) && !verb && !NOT_NAMES.has(word) && !isNumberWord(word)
  return surnameAt(tokens, at, known) || (any && plain)
}

/** True for a word of a name in the record that is not another word too. */
function isKnownName(token: Token | undefined, known: ReadonlySet<string>): boolean {
  return token?.kind === 'word' && token.key.length > 2 && known.has(token.key) && !ALSO_WORDS.has(token.key)
}

/** True for 'she will miss Christmas'. */
function isMissing(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.text !== 'miss') return false
  return BEFORE_VERB.has(wordAt(tokens, at - 1)) || NOT_NAMES.has(wordAt(tokens, at + 1))
}

/** True for a plain word after a title that may be a name but is in no list of names. */
function mayBeName(tokens: readonly Token[], at: number): boolean {
  const [before, title, word] = [wordAt(tokens, at - 1), wordAt(tokens, at), wordAt(tokens, at + 1)]
  if (!/^[\p{L}'’-]{2,}$/u.test(word) || NOT_NAMES.has(word) || isNumberWord(word)) return false
  if (title === 'mr') return !IMAGING.has(word) && !BEFORE_IMAGING.has(before)
  return ONLY_TITLES.has(title) && !ARTICLES.has(before)
}
