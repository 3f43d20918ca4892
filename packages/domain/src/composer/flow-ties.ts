// Decides whether words of speech without punctuation are tied to those before, or can end a sentence.
import lexicon from './flow-lexicon.json' with { type: 'json' }
import {
  AUXILIARIES,
  FINDING_WORDS,
  MODIFIERS,
  NEVER_LAST,
  OWNERS,
  resultNameEnd,
  SUBJECTS,
  TIES,
  TIME_WORDS,
  VERBS,
  wordsIn,
} from './flow-words.ts'
import { wordAt, type Token } from './tokens.ts'

/** Exceptions to `NEVER_LAST`: a sentence can end with these words, with 'left' and 'right' only after 'the'. */
const MAY_BE_LAST = wordsIn('today left right up down out off himself herself little')
/** After these words a possessive does not begin a new sentence: 'the tablets the surgery gave'. */
const TAKEN = wordsIn('medication medicines tablets drops symptoms')

/** Whether a sentence can end before this word. */
export function mayEnd(tokens: readonly Token[], at: number): boolean {
  const previous = wordAt(tokens, at - 1)
  if (FINDING_WORDS.has(previous) || TIME_WORDS.has(previous)) return true
  if (previous === 'not' && AUXILIARIES.has(wordAt(tokens, at - 2))) return true
  if (MODIFIERS.has(previous) && resultNameEnd(tokens, at) !== null) return false
  if (previous === 'time') return wordAt(tokens, at - 2) === 'last' && wordAt(tokens, at - 3) !== 'the'
  if (TAKEN.has(previous)) return !OWNERS.has(wordAt(tokens, at))
  if (MAY_BE_LAST.has(previous)) {
    return previous !== 'left' && previous !== 'right' ? true : wordAt(tokens, at - 2) === 'the'
  }
  if (AS_NEEDED.has(previous) && BEFORE_NEEDED.has(wordAt(tokens, at - 2))) return true
  if (previous.endsWith('ing')) return ING_NOUNS.has(previous)
  return (
    !NEVER_LAST.has(previous) && !ADVERBS.has(previous) && !OWNERS.has(previous) && !DESCRIBES.test(previous)
  )
}

/** Words that end a frequency: 'as needed', 'when required'. */
const AS_NEEDED = wordsIn('needed required necessary directed')
const BEFORE_NEEDED = wordsIn('as when if')

/** Matches adverbs, participles and adjectives by their endings, and also 'last year's' and the 'hour' of '24 hour'. */
const DESCRIBES = /(?:ed|ly|ous|[^m]al|[^n]ic|ive|ble|ary|['’]s|^hour)$/u

/** Whether a joining word before the adverbial ties the clause at this word: 'but over the last year she has'. */
export function isTiedByAdverbial(tokens: readonly Token[], at: number): boolean {
  for (let place = at - 1; place >= Math.max(0, at - LONGEST_ADVERBIAL); place -= 1) {
    const word = wordAt(tokens, place)
    if (word === '') return false
    if (AFTER_TIES.has(word) && TIES.has(wordAt(tokens, place - 1)))
      return word !== 'of' || at - place < CAUSE
    if (VERBS.has(word) || SUBJECTS.has(word)) return false
  }
  return AUXILIARIES.has(wordAt(tokens, at - 1))
}

/**
 * Returns the start of words before a clause that belong to it ('over the past five weeks she has'), or `at`. This works only
 * before 'has' and 'have', because before other verbs such words may also end the previous sentence.
 */
export function frontOf(tokens: readonly Token[], at: number): number {
  if (!PERFECT.has(wordAt(tokens, at + 1))) return at
  for (let place = at - 1; place >= at - LONGEST_ADVERBIAL; place -= 1) {
    const span = FRONT_PREPOSITIONS.has(wordAt(tokens, place)) && wordAt(tokens, place + 1) === 'the'
    if (span && PAST.has(wordAt(tokens, place + 2))) return place
    if (wordAt(tokens, place) === '') return at
  }
  return at
}

const PERFECT = new Set(['has', 'have'])
const FRONT_PREPOSITIONS = new Set(['over', 'in', 'for', 'during'])
const PAST = new Set(['past', 'last'])

/** True for adverbs that belong to the clause after them: 'however', 'unfortunately'. */
export function isFrontAdverb(tokens: readonly Token[], at: number): boolean {
  return ADVERBS.has(wordAt(tokens, at))
}

const LONGEST_ADVERBIAL = 7
/** In 'because of that I' the cause ties the clause. A longer cause belongs to the words before. */
const CAUSE = 4
const ADVERBS = wordsIn(lexicon.adverbs)
const AFTER_TIES = wordsIn(lexicon.afterTies)
const ING_NOUNS = wordsIn(lexicon.ingNouns)
