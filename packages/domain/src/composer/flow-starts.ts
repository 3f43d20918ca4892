// Finds sentence starts in speech without punctuation: people, medicines, results, requests and phrases.
import lexicon from './flow-lexicon.json' with { type: 'json' }
import { precedesPhrase } from './draft.ts'
import { isNextMedicine, medicineWithVerb } from './flow-medicines.ts'
import { negativeAt, resultAt } from './flow-results.ts'
import { isTiedByAdverbial, mayEnd } from './flow-ties.ts'
import { OWNERS, SUBJECTS, TIES, TIME_WORDS, wordsIn } from './flow-words.ts'
import { startsInstruction } from './instruction-lists.ts'
import { isNumberWord } from '../language/number-words.ts'
import { wordAt, type Token } from './tokens.ts'

/**
 * 'sentence' is complete. 'result' is about an examination or a test ('haemoglobin was 92'), and 'value' is a result without a
 * verb ('haemoglobin 92'). 'further' continues a row: 'no oedema', or the next medicine.
 */
export type FlowStart = 'sentence' | 'result' | 'value' | 'further'

/**
 * Returns the kind of start at this word, or null. The word before must be able to end a sentence, and a verb or a value must
 * follow. Otherwise the words are left as dictated.
 */
export function flowStartAt(tokens: readonly Token[], at: number): FlowStart | null {
  const previous = wordAt(tokens, at - 1)
  if (previous === '') return null
  if (wordAt(tokens, at) === 'no') return negativeAt(tokens, at)
  if (!mayEnd(tokens, at)) return null
  if (isTiedByAdverbial(tokens, at)) return null
  const result = resultAt(tokens, at)
  if (result === 'result') return result
  if (precedesPhrase(tokens, at, lexicon.openers) || asksReader(tokens, at) || instructs(tokens, at))
    return 'sentence'
  if (introduces(tokens, at)) return 'sentence'
  if (personWithVerb(tokens, at)) return 'sentence'
  if (medicineWithVerb(tokens, at)) return 'sentence'
  if (isNextMedicine(tokens, at)) return 'further'
  return result
}

/** True for 'could you repeat', 'can the practice' and 'please arrange'. */
function asksReader(tokens: readonly Token[], at: number): boolean {
  const [word, next] = [wordAt(tokens, at), wordAt(tokens, at + 1)]
  if (word === 'please' && isAsked(tokens, at)) return false
  if (word === 'please') return !SUBJECTS.has(next) && (startsInstruction(tokens, at + 1) || ASKS.has(next))
  return (
    (word === 'could' || word === 'can' || word === 'would') &&
    ASKED.has(next) &&
    !SUBJECTS.has(wordAt(tokens, at - 1))
  )
}

/** True for the 'please' of 'could you please', which is in the middle of the request. */
export function isAsked(tokens: readonly Token[], at: number): boolean {
  return ASKED.has(wordAt(tokens, at - 1)) && ASKING.has(wordAt(tokens, at - 2))
}

const ASKING = wordsIn('could can would will')

/**
 * True for an instruction after a time or a frequency: 'twice daily start metformin', 'in two weeks refer to the memory clinic'.
 */
function instructs(tokens: readonly Token[], at: number): boolean {
  return (
    INSTRUCTIONS.has(wordAt(tokens, at)) &&
    TIME_WORDS.has(wordAt(tokens, at - 1)) &&
    !OF_NOUNS.has(wordAt(tokens, at + 1))
  )
}

/** True for 'this eighty year old lady came' and 'this is mild'. */
function introduces(tokens: readonly Token[], at: number): boolean {
  const next = wordAt(tokens, at + 1)
  if (wordAt(tokens, at) !== 'this' || wordAt(tokens, at - 1) === 'meet') return false
  return isNumberWord(next) || PEOPLE.has(next) || STATES.has(next)
}

/** True for 'mum tells me', 'Mr Ashworth was admitted' and 'his late father had'. */
function personWithVerb(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at)
  if (TITLES.has(word)) return NOUN_VERBS.has(wordAt(tokens, at + 2)) && wordAt(tokens, at + 1) !== ''
  if (KIN.has(word)) return NOUN_VERBS.has(wordAt(tokens, at + 1)) || wordAt(tokens, at + 1).endsWith('self')
  if (word === 'one' && wordAt(tokens, at + 1) === 'of')
    return OWNERS.has(wordAt(tokens, at + 2)) && nounWithVerb(tokens, at + 2)
  return OWNERS.has(word) && nounWithVerb(tokens, at)
}

/**
 * True for up to six words and a verb: 'the hearing in the right ear went', 'her periods come'. A second subject ends the search.
 */
function nounWithVerb(tokens: readonly Token[], at: number): boolean {
  if (NEAR.has(wordAt(tokens, at + 1)) && TIME_WORDS.has(wordAt(tokens, at + 2))) return false
  for (let place = at + 1; place <= at + LONGEST_NOUN; place += 1) {
    const word = wordAt(tokens, place)
    if (NOUN_VERBS.has(word)) return place > at + 1
    if (word === '' || SUBJECTS.has(word)) return false
    if (isNumberWord(word) && !PREPOSITIONS.has(wordAt(tokens, place - 1))) return false
    if (word === 'and' && PLURAL_VERBS.has(nextVerb(tokens, place))) continue
    if (TIES.has(word) || CLAUSE_TIES.has(word)) return false
    if (OWNERS.has(word) && !PREPOSITIONS.has(wordAt(tokens, place - 1))) return false
  }
  return false
}

/** Returns the verb after a subject: 'your kidney tests and blood count were'. */
function nextVerb(tokens: readonly Token[], from: number): string {
  for (let place = from + 1; place <= from + 3; place += 1) {
    if (NOUN_VERBS.has(wordAt(tokens, place))) return wordAt(tokens, place)
  }
  return ''
}

const PLURAL_VERBS = wordsIn('were are have')
const PREPOSITIONS = wordsIn('in on at of to from over under behind between')
const CLAUSE_TIES = wordsIn('if when while whilst before after since until where how what with')

/** Words after 'the' in a time: 'at half past ten the next morning'. */
const NEAR = wordsIn('next following same previous last other')

const LONGEST_NOUN = 6
const ASKS = wordsIn(lexicon.asks)
const STATES = wordsIn('is was means')
const INSTRUCTIONS = wordsIn(lexicon.instructions)
const OF_NOUNS = wordsIn('of was is has with showed')
const PEOPLE = wordsIn('man lady gentleman woman boy girl patient pleasant')
const NOUN_VERBS = wordsIn(lexicon.nounVerbs)
const KIN = wordsIn(lexicon.kin)
const TITLES = wordsIn(lexicon.titles)
const ASKED = wordsIn(lexicon.asked)
