// Reads a 'no' without other words of correction: 'ten, no, twelve', 'left no right leg', 'Mr Smith no Mr Jones'.
import lexicon from './corrections.json' with { type: 'json' }
import nouns from './bare-no.json' with { type: 'json' }
import { isMedicineName } from './flow-medicines.ts'
import { isNumberWord } from '../language/number-words.ts'
import { goesOn, inSentence } from './repair-scene.ts'
import { isMark, startsSegment, wordAt, type Token } from './tokens.ts'
import { replaces, valueAt, valuesBetween, type ValuePhrase } from './value-phrases.ts'
import { firstValue } from './value-repairs.ts'

/**
 * Returns 'corrects' between commas, between two pronouns or numbers in words, and between two values of one kind if no noun
 * follows that the 'no' could deny ('no the right knee' denies nothing). Returns 'unclear' if the 'no' may also be an answer
 * ('smoker yes no') or deny the second value ('left leg no right leg weakness'), and null otherwise.
 */
export function bareNoAt(tokens: readonly Token[], at: number): 'corrects' | 'unclear' | null {
  if (wordAt(tokens, at) !== 'no') return null
  if (isMark(tokens[at - 1], ',…–—') && isMark(tokens[at + 1], ',')) return 'corrects'
  if (isMark(tokens[at - 1], '.') && isMark(tokens[at + 1], ',')) return afterSentence(tokens, at)
  if (isMark(tokens[at - 1], ',…–') && saysOtherwise(tokens, at)) return 'unclear'
  const [before, after] = [wordAt(tokens, at - 1), wordAt(tokens, at + 1)]
  if (before === '' || after === 'one' || BOUNDARIES.has(before)) return null
  if (mayAnswer(before, after)) return 'unclear'
  if (areNumbers(before, after) || arePronouns(before, after)) return 'corrects'
  return saysOtherwise(tokens, at) ? 'unclear' : betweenValues(tokens, at)
}

/** Reads two values of one kind with only the 'no' between them: 'twice daily no once daily'. */
function betweenValues(tokens: readonly Token[], at: number): 'corrects' | 'unclear' | null {
  const after = wordAt(tokens, at + 1)
  const later = firstValue(tokens, at + 1)
  const earlier = later && earlierValue(tokens, at, later)
  if (!earlier) return null
  if (later.start > at + 1 || after === 'the') return 'corrects'
  if (NOUN_ORDERS.has(after) || isDenied(tokens, earlier.start)) return null
  return isCertain(tokens, at, earlier, later) ? 'corrects' : 'unclear'
}

const PRONOUNS = lexicon.pronouns
const NEGATIONS = new Set(lexicon.negations)
const BOUNDARIES = new Set(lexicon.boundaries.filter((word) => !isAlternative(word)))
const NOUN_ORDERS = words(nouns.ordersThatAreNouns)
const ORDERS = words(nouns.orders)
const DAYS = words(nouns.days)
const PEOPLE = words(nouns.people)
const TITLES = words(nouns.titles)
const SIDES = words(nouns.sides)
const PARTS = words(nouns.partsOfTheBody)
const LONGEST_VALUE = 8
const FARTHEST = 3
const DENIED_WITHIN = 4

function words(list: string): Set<string> {
  return new Set(list.split(' '))
}

/**
 * True for 'a ladder no it was a roof' and 'to ten no keep it at five', because nobody denies an 'it'. False if the 'no' is an
 * answer ('he said no it …').
 */
function saysOtherwise(tokens: readonly Token[], at: number): boolean {
  const comma = isMark(tokens[at - 1], ',…–')
  const before = wordAt(tokens, comma ? at - 2 : at - 1)
  const next = isMark(tokens[at + 1], ',') ? at + 2 : at + 1
  const after = wordAt(tokens, next)
  const told = wordAt(tokens, comma ? at - 3 : at - 2) === 'told'
  if (before === '' || told || ANSWERS.has(before)) return false
  if (SUBJECTS.has(after)) return tokens[next + 1]?.kind === 'word'
  return KEEPING.has(after) && (KEPT.has(wordAt(tokens, next + 1)) || PLACES.has(wordAt(tokens, next + 1)))
}

const ANSWERS = new Set(lexicon.answers)
const KEEPING = new Set(lexicon.keeping)
const KEPT = new Set(lexicon.kept)
const PLACES = new Set(['at', 'on', 'to', 'with'])
const SUBJECTS = words("he she it i we they that that's it's he's she's i'm i'll we'll")

function areNumbers(...pair: string[]): boolean {
  return pair.every((word) => /^[a-z]/u.test(word) && isNumberWord(word))
}

/** True for 'smoker yes no' and 'stop amlodipine no ramipril'. */
function mayAnswer(before: string, after: string): boolean {
  if (before === 'yes' || after === 'yes') return true
  return isMedicineName(before) && isMedicineName(after)
}

function arePronouns(before: string, after: string): boolean {
  return before !== after && PRONOUNS.some((pair) => pair.includes(before) && pair.includes(after))
}

/** Reads 'Review in three months. No, six months.' */
function afterSentence(tokens: readonly Token[], at: number): 'corrects' | 'unclear' | null {
  const later = firstValue(tokens, at + 2)
  if (!later || !earlierInSentence(tokens, at - 1, later)) return null
  return inSentence(tokens, later.end) ? 'unclear' : 'corrects'
}

function earlierInSentence(tokens: readonly Token[], end: number, later: ValuePhrase): boolean {
  let from = end
  while (inSentence(tokens, from - 1)) from -= 1
  return valuesBetween(tokens, from, end).some((value) => replaces(later, value))
}

/** Returns the value of this kind directly before the 'no'. Words may follow a side or title ('left leg', 'Mr Smith'). */
function earlierValue(tokens: readonly Token[], at: number, later: ValuePhrase): ValuePhrase | null {
  const from = lineStart(tokens, at)
  const earlier = valuesBetween(tokens, from, at).findLast((value) => replaces(later, value))
  if (!earlier) return null
  const word = wordAt(tokens, later.start)
  const far = SIDES.has(word) || TITLES.has(word) ? FARTHEST : 0
  return afterNoun(earlier) >= at - far ? earlier : null
}

/** Goes back over words without a mark, as far as the longest value and the words after it. */
function lineStart(tokens: readonly Token[], at: number): number {
  let from = at
  while (tokens[from - 1]?.kind === 'word' && at - from < LONGEST_VALUE + FARTHEST) from -= 1
  return from
}

/** True if a negation is shortly before: 'no left leg weakness no right leg weakness'. */
function isDenied(tokens: readonly Token[], start: number): boolean {
  for (let place = start - 1; place >= start - DENIED_WITHIN; place -= 1)
    if (NEGATIONS.has(wordAt(tokens, place))) return true
  return false
}

function isCertain(tokens: readonly Token[], at: number, earlier: ValuePhrase, later: ValuePhrase): boolean {
  const word = wordAt(tokens, at + 1)
  const end = afterNoun(later)
  const closes = goesOn(tokens, end) || valueAt(tokens, end) !== null
  if (!later.type.startsWith('alternative')) return later.unit === earlier.unit && closes
  if (TITLES.has(word)) return tokens[later.end]?.kind === 'word'
  if (SIDES.has(word) && isSameOperation(tokens, at, earlier, later)) return true
  if (earlier.end < at) return false
  if (SIDES.has(word) && needsNoun(tokens, earlier.start)) return tokens[later.end]?.kind === 'word'
  if (ORDERS.has(word)) return true
  if (DAYS.has(word)) return closes
  if (PEOPLE.has(word)) return closes || wordAt(tokens, later.end) === 'patient'
  return SIDES.has(word) && PARTS.has(wordAt(tokens, later.end)) && goesOn(tokens, later.end + 1)
}

/**
 * True for the same operation on another side, which nobody denies in the same words: 'left total hip replacement no right total
 * hip replacement'.
 */
function isSameOperation(
  tokens: readonly Token[],
  at: number,
  earlier: ValuePhrase,
  later: ValuePhrase,
): boolean {
  const length = at - earlier.end
  const same = tokens
    .slice(earlier.end, at)
    .every((token, offset) => token.key === wordAt(tokens, later.end + offset))
  const operation = OPERATION.test(wordAt(tokens, at - 1))
  return length > 0 && same && operation && goesOn(tokens, later.end + length)
}

/** True if the side starts the sentence or follows a word that expects a noun, as in 'left no right knee pain'. */
function needsNoun(tokens: readonly Token[], at: number): boolean {
  return startsSegment(tokens, at) || BEFORE_NOUN.has(wordAt(tokens, at - 1))
}

const BEFORE_NOUN = new Set(['a', 'his', 'her', 'their'])
const OPERATION =
  /(?:ectomy|plasty|ostomy|otomy|desis|pexy)$|^(?:replacement|repair|fixation|amputation|resection)$/u

/** Skips the counted noun ('two tablets'), which is not part of the value. */
function afterNoun({ unit, end }: ValuePhrase): number {
  return unit.startsWith('noun') ? end + 1 : end
}

/** True for words such as 'start' and 'he', which link others and can be corrected themselves. */
function isAlternative(word: string): boolean {
  return [...lexicon.alternatives, ...lexicon.pronouns].some((group) => group.includes(word))
}
