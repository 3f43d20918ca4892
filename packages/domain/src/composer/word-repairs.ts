// Carries out corrections of words: 'suddenly, correction, gradually', 'Mr Jones, sorry, Mr Smith', 'milligrams sorry
// micrograms'.
import { startsWithSubject } from './clause-starts.ts'
import lexicon from './corrections.json' with { type: 'json' }
import { clockEnd } from './doubtful-numbers.ts'
import { isNumberWord } from '../language/number-words.ts'
import { readNumber } from './read-number.ts'
import { goesOn, inSentence, UNDECIDED, withoutTrailing, type Repair, type Scene } from './repair-scene.ts'
import { align, restates } from './alignment.ts'
import { isMark, wordAt } from './tokens.ts'
import { unitAt } from './units.ts'
import { singular, valueAt, valuesBetween } from './value-phrases.ts'

/** Replaces a pronoun directly before a pronoun: 'her, hang on, him'. */
export function pronounRepair({ kept, source, begin, end, next }: Scene): Repair | null {
  const [before, after] = [wordAt(kept, end - 1), wordAt(source, next)]
  const pair = lexicon.pronouns.some((group) => group.includes(before) && group.includes(after))
  return pair && before !== after && end > begin ? { from: end - 1, to: kept.length, resume: next } : null
}

/** Replaces only the unit: 'five hundred milligrams, sorry, micrograms', 'three months, sorry, weeks'. */
export function unitRepair({ kept, source, begin, end, next }: Scene): Repair | null {
  const [later, earlier] = [unitClass(source, next), valuesBetween(kept, begin, end).at(-1)]
  if (later === null || earlier?.end !== end || earlier.unit === '' || earlier.type !== 'number') return null
  const from = readNumber(kept, earlier.start)?.next ?? end
  if (from === end) return null
  return unitClass(kept, from) === later ? { from, to: kept.length, resume: next } : UNDECIDED
}

/** Replaces a time of day: 'at nine thirty, sorry, ten thirty'. */
export function clockRepair({ kept, source, begin, end, next }: Scene): Repair | null {
  const from = [end - 2, end - 3].find((at) => at >= begin && clockEnd(kept, at) === end)
  if (from === undefined || clockEnd(source, next, true) === null) return null
  return { from, to: kept.length, resume: next }
}

/** Replaces one word with another, each with its values: 'amlodipine 5 mg, sorry, felodipine 5 mg'. */
export function namedValueRepair(scene: Scene): Repair | null {
  const { kept, source, begin, end, next } = scene
  const words = contentWords(source, next, 3)
  const later = valueAt(source, next + words)
  if (words === 0 || !later || startsWithSubject(source, next)) return null
  for (const earlier of valuesBetween(kept, begin, end)) {
    const same = restates(later, earlier) && align(scene, earlier.start, later.start).left === end
    if (!same) continue
    const from = earlier.start - words
    const named = from >= begin && contentWords(kept, from, words) === words
    if (kept.slice(begin, from).some((token) => token.key === wordAt(source, next))) return UNDECIDED
    return named ? { from, to: kept.length, resume: next, doubt: 'guess' } : null
  }
  return null
}

/** Replaces an article with a number: 'a stick, sorry, two sticks', 'in a month, sorry, three weeks'. */
export function articleRepair({ kept, source, begin, end, next }: Scene): Repair | null {
  const later = valueAt(source, next)
  const noun = TIME.test(wordAt(kept, end - 1)) ? 'time' : `noun ${singular(wordAt(kept, end - 1))}`
  const article = ['a', 'an'].includes(wordAt(kept, end - 2)) && end - 2 >= begin
  return article && later?.unit === noun ? { from: end - 2, to: kept.length, resume: next } : null
}

/**
 * Replaces earlier words if those after the correction start like them ('Mr Jones, sorry, Mr Smith'). After a full stop two words
 * must be alike. It is undecided if a negation before the earlier words is not repeated.
 */
export function repeatedStart(scene: Scene): Repair | null {
  const { kept, source, begin, end, next } = scene
  const [first, second] = [wordAt(source, next), wordAt(source, next + 1)]
  if (first === '' || isNumberWord(first) || !inSentence(source, next)) return null
  const places = Array.from({ length: Math.min(10, end - begin) }, (_, back) => end - 1 - back)
  const same = places.filter((place) => wordAt(kept, place) === first)
  const crosses = withoutTrailing(kept, end, '.?!') < end
  const alone = NOT_ALONE.has(first) || crosses ? undefined : same[0]
  const twice = same.find((place) => wordAt(kept, place + 1) === second)
  const from = twice ?? alone
  if (from === undefined) return null
  if (NEGATIONS.has(wordAt(kept, from - 1)) && !NEGATIONS.has(first)) return UNDECIDED
  if (twice === undefined && ARTICLES.has(first) && (end - from > 4 || PARTS.has(wordAt(kept, from - 1))))
    return UNDECIDED
  const losesValue =
    align(scene, from, next).left < end &&
    valuesBetween(kept, from, end).some(({ type }) => !type.startsWith('alternative'))
  return { from, to: kept.length, resume: next, ...(losesValue && { doubt: 'guess' }) }
}

/**
 * Without a value or a repetition, replaces an adverb with an adverb, or words with as many words, with a note for the
 * secretary.
 */
export function looseRepair({ kept, source, begin, end, next }: Scene): Repair {
  const crosses = withoutTrailing(kept, end, '.?!') < end
  if (!inSentence(source, next) || end === begin || crosses) return UNDECIDED
  if (startsWithSubject(source, next) || isMeasured(source, next)) return UNDECIDED
  if (wordAt(source, next).endsWith('ly')) return adverbRepair({ kept, source, begin, end, next })
  const phrase = withoutSide({ kept, source, begin, end, next }, phraseStart(kept, begin, end))
  const words = end - phrase
  const from = openedAlike({ kept, source, begin, end, next }, phrase)
  if (from === null) return UNDECIDED
  const enough = words === 1 || words === contentWords(source, next, 4) || isCompound(kept, phrase, end)
  const denied = NEGATIONS.has(wordAt(kept, from - 1))
  const sided = !sideSaidAgain({ kept, source, begin, end, next }, phrase)
  const plain = words > 0 && words <= 3 && enough && !denied && !sided && !followsValue(kept, begin, end)
  return plain
    ? { from: withIntensifiers(kept, begin, from), to: kept.length, resume: next, doubt: 'guess' }
    : UNDECIDED
}

const NOT_ALONE = new Set([
  'and',
  'or',
  'but',
  'of',
  'with',
  'is',
  'was',
  'as',
  'to',
  'in',
  'on',
  'at',
  'for',
])
const ARTICLES = new Set(['the', 'a', 'an', 'her', 'his', 'their'])
const PREPOSITIONS = new Set(lexicon.prepositions)
const PARTS = new Set(['half', 'quarter', 'of', 'such'])
const BOUNDARIES = new Set(lexicon.boundaries)
const NEGATIONS = new Set(lexicon.negations)
const INTENSIFIERS = new Set(lexicon.intensifiers)
const COMPOUNDS = new Set(lexicon.compounds)
const TIME = /^(?:second|minute|hour|day|week|month|year)s?$|^fortnights?$/u

function unitClass(tokens: Scene['kept'], at: number): string | null {
  if (TIME.test(wordAt(tokens, at))) return 'time'
  const unit = wordAt(tokens, at).length > 1 ? unitAt(tokens, at) : null
  return unit && (unit.unit.dose ? 'dose' : 'measure')
}

/** Counts the plain words that follow, at most `most`, before a mark, a value or a linking word. */
function contentWords(tokens: Scene['kept'], at: number, most: number): number {
  let words = 0
  while (words < most && !goesOn(tokens, at + words) && !isMeasured(tokens, at + words)) words += 1
  return words
}

/** True for a number, frequency or date. A side does not count, because it is also an ordinary word. */
function isMeasured(tokens: Scene['kept'], at: number): boolean {
  const value = valueAt(tokens, at)
  return value !== null && !value.type.startsWith('alternative')
}

/**
 * True if each side, grade or other value among the earlier words has another of its kind among the later ones. Otherwise it
 * would be removed without a replacement.
 */
function sideSaidAgain({ kept, source, end, next }: Scene, from: number): boolean {
  const later = valuesBetween(source, next, next + 4)
  return valuesBetween(kept, from, end).every(({ type }) => later.some((value) => value.type === type))
}

/** Goes back over plain words to the first that links them to the words before. */
function phraseStart(kept: Scene['kept'], begin: number, end: number): number {
  let from = end
  while (
    from > begin &&
    end - from < 4 &&
    kept[from - 1]?.kind === 'word' &&
    !BOUNDARIES.has(wordAt(kept, from - 1)) &&
    !NEGATIONS.has(wordAt(kept, from - 1)) &&
    !isNumberWord(wordAt(kept, from - 1))
  )
    from -= 1
  return from
}

/** In 'right arm, sorry, leg' one word replaces one word, and the side stays. */
function withoutSide({ kept, source, end, next }: Scene, phrase: number): number {
  const sided = end - phrase === 2 && valueAt(kept, phrase)?.type.startsWith('alternative')
  return sided && contentWords(source, next, 2) === 1 && valueAt(source, next) === null ? end - 1 : phrase
}

/** Replaces a preposition with a preposition, or an article with an article: 'with food, sorry, without food'. */
function openedAlike({ kept, source, begin, next }: Scene, phrase: number): number | null {
  const first = wordAt(source, next)
  if (!BOUNDARIES.has(first) && !NEGATIONS.has(first)) return phrase
  let from = phrase
  while (from > begin && ARTICLES.has(wordAt(kept, from - 1))) from -= 1
  if (ARTICLES.has(first)) return from < phrase ? from : null
  return PREPOSITIONS.has(first) && from > begin && PREPOSITIONS.has(wordAt(kept, from - 1)) ? from - 1 : null
}

function isCompound(kept: Scene['kept'], from: number, end: number): boolean {
  return end - from === 2 && COMPOUNDS.has(wordAt(kept, from))
}

function followsValue(kept: Scene['kept'], begin: number, end: number): boolean {
  const value = valuesBetween(kept, begin, end).at(-1)
  return value?.end === end && !value.type.startsWith('alternative')
}

function adverbRepair({ kept, begin, end, next }: Scene): Repair {
  const from = [end - 1, end - 2].find((place) => place >= begin && wordAt(kept, place).endsWith('ly'))
  return from === undefined
    ? UNDECIDED
    : { from: withIntensifiers(kept, begin, from), to: kept.length, resume: next, doubt: 'guess' }
}

function withIntensifiers(kept: Scene['kept'], begin: number, from: number): number {
  let first = from
  while (first > begin && INTENSIFIERS.has(wordAt(kept, first - 1)) && !isMark(kept[first - 1], ','))
    first -= 1
  return first
}
