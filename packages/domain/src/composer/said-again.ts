// Carries out corrections that replace something with another of its kind: a medicine, a place, or a value that is named with
// what it is not (rules §7.3).
import lexicon from './corrections.json' with { type: 'json' }
import { isMedicineName } from './flow-medicines.ts'
import { isNumberWord } from '../language/number-words.ts'
import { readNumber } from './read-number.ts'
import { goesOn, inSentence, UNDECIDED, type Repair, type Scene } from './repair-scene.ts'
import { wordAt, type Token } from './tokens.ts'
import { replaces, valueAt, valuesBetween, type ValuePhrase } from './value-phrases.ts'

/**
 * Replaces a name after the same article, or one medicine with another: 'the amlodipine, no, the ramipril', 'apixaban, no,
 * edoxaban'.
 */
export function namedRepair({ kept, source, begin, end, next }: Scene): Repair | null {
  const words = plainWords(source, ARTICLES.has(wordAt(source, next)) ? next + 1 : next)
  const later = words.length > 0 && words.length <= LONGEST_NAME ? words : null
  if (!later) return null
  if (ARTICLES.has(wordAt(source, next))) {
    const from = [end - 2, end - 3].find((at) => at >= begin && wordAt(kept, at) === wordAt(source, next))
    const plain = from !== undefined && plainWords(kept, from + 1).length === end - from - 1
    return plain ? { from, to: kept.length, resume: next, doubt: 'guess' } : null
  }
  const medicines = isMedicineName(wordAt(kept, end - 1)) && isMedicineName(later[0] ?? '')
  return medicines && end > begin ? { from: end - 1, to: kept.length, resume: next, doubt: 'guess' } : null
}

/** Replaces a noun and its article with another noun and article: 'off a ladder, no, it was a roof'. */
export function otherThing({ kept, source, begin, end, next }: Scene): Repair | null {
  const short = ["it's", "that's"].includes(wordAt(source, next))
  const long =
    ['it', 'that'].includes(wordAt(source, next)) && ['is', 'was'].includes(wordAt(source, next + 1))
  if (!short && !long) return null
  const article = next + (short ? 1 : 2)
  if (!ANY_ARTICLES.has(wordAt(source, article))) return null
  const later = plainWords(source, article + 1)
  const from = [end - 2, end - 3].find((at) => at >= begin && ANY_ARTICLES.has(wordAt(kept, at)))
  const fits = later.length > 0 && later.length <= LONGEST_NAME && from !== undefined
  if (!fits || plainWords(kept, from + 1).length !== end - from - 1) return null
  return { from, to: kept.length, resume: article, doubt: 'guess' }
}

/**
 * Replaces a place after the same preposition, if only names follow: 'at the Royal Infirmary, scratch that, at Castlemoor
 * General'.
 */
export function placeRepair({ kept, source, begin, end, next }: Scene): Repair | null {
  const first = wordAt(source, next)
  if (!PLACES.has(first)) return null
  let from = end - 1
  while (from > begin && end - from <= LONGEST_PLACE && wordAt(kept, from) !== first) from -= 1
  const [earlier, later] = [namesAfter(kept, from + 1), namesAfter(source, next + 1)]
  const named =
    from > begin &&
    wordAt(kept, from) === first &&
    from + 1 + earlier === end &&
    later > 0 &&
    goesOn(source, next + 1 + later)
  return named && earlier > 0 ? { from, to: kept.length, resume: next, doubt: 'guess' } : null
}

/**
 * After 'in the left breast', 'that's left not right' only confirms the side and becomes a note. After 'in the right breast' it
 * corrects the side. After anything else it is undecided.
 */
export function againRepair({ kept, source, begin, end }: Scene, at: number, stop: number): Repair | null {
  const [meant, denied] = valuesBetween(source, at, stop)
  const earlier = meant && valuesBetween(kept, begin, end).findLast((value) => replaces(meant, value))
  if (!meant || !denied || !earlier) return null
  const said = sayOf(kept, earlier)
  if (said === sayOf(source, meant)) return { from: end, to: kept.length, resume: stop, doubt: 'again' }
  if (said !== sayOf(source, denied)) return UNDECIDED
  const to = meant.unit === '' ? (readNumber(kept, earlier.start)?.next ?? earlier.end) : earlier.end
  return { from: earlier.start, to, resume: stop, splice: [meant.start, meant.end], doubt: 'guess' }
}

/** Returns the meaning of a value: its number, or else its words. */
function sayOf(tokens: readonly Token[], value: ValuePhrase): string {
  const words = tokens.slice(value.start, value.end).map((token) => token.key)
  return readNumber(tokens, value.start)?.text ?? words.join(' ')
}

const ARTICLES = new Set(['the', 'his', 'her', 'their'])
const ANY_ARTICLES = new Set(['a', 'an', ...ARTICLES])
const PLACES = new Set(['at', 'in', 'under', 'with', 'by', 'from', 'to'])
const BOUNDARIES = new Set(lexicon.boundaries)
const NEGATIONS = new Set(lexicon.negations)
const LONGEST_NAME = 2
const LONGEST_PLACE = 5

/** Returns the next words, without linking words and units. */
function plainWords(tokens: readonly Token[], from: number): string[] {
  const words: string[] = []
  for (let at = from; isPlain(tokens, at) && !goesOn(tokens, at) && words.length <= LONGEST_NAME; at += 1)
    words.push(wordAt(tokens, at))
  return words
}

/** Counts the words of a name that start here, including articles. */
function namesAfter(tokens: readonly Token[], from: number): number {
  let words = 0
  while (
    words < LONGEST_PLACE &&
    inSentence(tokens, from + words) &&
    (wordAt(tokens, from + words) === 'the' || isPlain(tokens, from + words))
  )
    words += 1
  const capitals = tokens.slice(from, from + words).some((token) => /^\p{Lu}/u.test(token.text))
  return capitals ? words : 0
}

function isPlain(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at)
  if (word === '' || BOUNDARIES.has(word) || NEGATIONS.has(word) || isNumberWord(word)) return false
  return valueAt(tokens, at) === null
}
