// Reads results and findings in speech without punctuation: 'peak flow was', 'CRP three hundred', 'no oedema'.
import lexicon from './flow-lexicon.json' with { type: 'json' }
import {
  FINDING_WORDS,
  MODIFIERS,
  NEVER_LAST,
  OWNERS,
  resultNameEnd,
  SUBJECTS,
  TIME_WORDS,
  VERBS,
  wordsIn,
} from './flow-words.ts'
import { isNumberWord } from '../language/number-words.ts'
import { wordAt, type Token } from './tokens.ts'

/**
 * Returns 'result' for one with a verb ('haemoglobin was 92'), 'value' for one without ('haemoglobin 92', 'chest clear'), and
 * null if no result starts here.
 */
export function resultAt(tokens: readonly Token[], at: number): 'result' | 'value' | null {
  return ownedResult(tokens, at) ?? namedResult(tokens, at)
}

/** Reads a result after a possessive or article, with a verb: 'his creatinine went up', 'the chest x ray showed'. */
function ownedResult(tokens: readonly Token[], at: number): 'result' | 'value' | null {
  if (!OWNERS.has(wordAt(tokens, at))) return null
  let place = at + 1
  while (MODIFIERS.has(wordAt(tokens, place)) && resultNameEnd(tokens, place) === null) place += 1
  const end = resultNameEnd(tokens, place)
  return end !== null && resultFollows(tokens, end) === 'result' ? 'result' : null
}

/** Reads 'peak flow was', 'CRP three hundred' and 'chest clear', with or without adjectives before them. */
function namedResult(tokens: readonly Token[], at: number): 'result' | 'value' | null {
  let place = at
  while (MODIFIERS.has(wordAt(tokens, place)) && resultNameEnd(tokens, place) === null && place < at + 3)
    place += 1
  const end = resultNameEnd(tokens, place)
  if (end === null || isOwned(tokens, at) || isLinked(tokens, at)) return null
  return resultFollows(tokens, end, SHORT_HEADS.has(wordAt(tokens, place)) && end === place + 1)
}

/** True for 'flu and covid swabs'. */
function isLinked(tokens: readonly Token[], at: number): boolean {
  return LINKS.has(wordAt(tokens, at - 2)) && !isNumberWord(wordAt(tokens, at - 1))
}

/** True if an owner or article shortly before belongs to the result: 'his resting heart rate'. */
function isOwned(tokens: readonly Token[], at: number): boolean {
  if (TIME_WORDS.has(wordAt(tokens, at - 1))) return false
  for (let place = at - 1; place >= at - 2; place -= 1) {
    const word = wordAt(tokens, place)
    if (
      word === '' ||
      VERBS.has(word) ||
      word === 'left' ||
      word === 'right' ||
      resultNameEnd(tokens, place) === place + 1
    )
      return false
    if (OWNERS.has(word)) return true
    if (ARTICLES.has(word)) return !wordAt(tokens, at).endsWith('s')
  }
  return false
}

/** With `atOnce` the result must follow directly, because the word has other meanings: 'weight loss', 'pulse and'. */
function resultFollows(tokens: readonly Token[], from: number, atOnce = false): 'result' | 'value' | null {
  const next = wordAt(tokens, from)
  if (isNumberWord(next) || FINDING_WORDS.has(next)) return 'value'
  if (atOnce) return FINDING_VERBS.has(next) ? 'result' : null
  for (let place = from; place < from + LONGEST_RESULT; place += 1) {
    const word = wordAt(tokens, place)
    if (FINDING_VERBS.has(word)) return 'result'
    if (word === '' || SUBJECTS.has(word) || TIES_IN_RESULT.has(word)) return null
  }
  return null
}

const TIES_IN_RESULT = wordsIn('but because so which who although though if when with please could')

/** 'No loss of consciousness' continues the sentence after a noun or a value. 'No allergies' is a sentence. */
export function negativeAt(tokens: readonly Token[], at: number): 'sentence' | 'further' | null {
  const previous = wordAt(tokens, at - 1)
  const next = wordAt(tokens, at + 1)
  if (NO_BEFORE.has(previous) || NEVER_LAST.has(previous) || NO_AFTER.has(next) || next === '') return null
  if (SUBJECTS.has(next) || isNumberWord(next) || /(?:ing|ed|ly)$/u.test(previous)) return null
  return START_NO.has(next) ? 'sentence' : 'further'
}

const LONGEST_RESULT = 9
const FINDING_VERBS = wordsIn(lexicon.findingVerbs)
const SHORT_HEADS = wordsIn(lexicon.shortHeads)
const NO_BEFORE = wordsIn(lexicon.noBefore)
const NO_AFTER = wordsIn(lexicon.noAfter)
const START_NO = wordsIn(lexicon.startNo)
const LINKS = wordsIn('and or')
const ARTICLES = wordsIn('a an')
