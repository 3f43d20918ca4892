// Reads medicines in speech without punctuation: which begin a sentence, and which continue a row.
import lexicon from './flow-lexicon.json' with { type: 'json' }
import { NEVER_LAST, SUBJECTS, TIES, TIME_WORDS, wordsIn } from './flow-words.ts'
import { isNumberWord } from '../language/number-words.ts'
import { wordAt, type Token } from './tokens.ts'
import { unitAt } from './units.ts'

/** True for 'ramipril was held' and 'propranolol forty milligrams twice a day has not helped'. */
export function medicineWithVerb(tokens: readonly Token[], at: number): boolean {
  if (!dosedMedicineAt(tokens, at)) return false
  for (let place = at + 1; place <= at + LONGEST; place += 1) {
    const word = wordAt(tokens, place)
    if (MEDICINE_VERBS.has(word)) return true
    if (word === 'to' && MEDICINE_TO.has(wordAt(tokens, place + 1))) return true
    if (word === '' || SUBJECTS.has(word) || TIES.has(word)) return false
  }
  return false
}

/** True for 'amlodipine five milligrams | doxazosin four milligrams' and 'once a day | finasteride five milligrams'. */
export function isNextMedicine(tokens: readonly Token[], at: number): boolean {
  const afterDose = TIME_WORDS.has(wordAt(tokens, at - 1)) || (unitAt(tokens, at - 1)?.unit.dose ?? false)
  return afterDose && isNumberWord(wordAt(tokens, at + 1)) && dosedMedicineAt(tokens, at)
}

/** True for a medicine that is recognised by its name, or by the dose after it. */
export function dosedMedicineAt(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at)
  if (DRUG.test(word)) return true
  const mayBe =
    /^\p{Ll}{4,}$/u.test(word) && !NEVER_LAST.has(word) && !isNumberWord(word) && !TIME_WORDS.has(word)
  return mayBe && isNumberWord(wordAt(tokens, at + 1)) && doseFollows(tokens, at + 1)
}

/** True for names that are recognised by their endings: 'amlodipine', 'eplerenone'. */
export function isMedicineName(word: string): boolean {
  return DRUG.test(word)
}

const MEDICINE_VERBS = wordsIn('was is has had did stays should helped makes made gives gave caused causes')
const MEDICINE_TO = wordsIn('continue stop remain stay')

function doseFollows(tokens: readonly Token[], from: number): boolean {
  let place = from
  while (
    isNumberWord(wordAt(tokens, place)) ||
    wordAt(tokens, place) === 'point' ||
    wordAt(tokens, place) === 'and'
  )
    place += 1
  return unitAt(tokens, place)?.unit.dose ?? false
}

const LONGEST = 9
const DRUG = new RegExp(`^\\p{L}{3,}(?:${lexicon.drugEndings.replaceAll(' ', '|')})$`, 'u')
