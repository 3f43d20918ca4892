// Recognises words and short names that a number belongs to: 'stage three', 'T four', 'FEV one'.
import { wordAt, type Token } from './tokens.ts'
import { isNumberWord } from '../language/number-words.ts'
import { JOINED_NAMES, LABELS } from './units.ts'

/** Whether the number at this position only distinguishes a stage, type or name. */
export function followsLabel(tokens: readonly Token[], at: number): boolean {
  const label = tokens[at - 1]
  if (label?.kind !== 'word') return false
  return LABELS.has(label.key) || JOINED_NAMES.has(label.key) || isLetterName(tokens, at - 1)
}

/** True for 'T two' and 'L four', but not for 'hepatitis C six weeks ago', 'A three week history' or 'I two years ago'. */
export function isLetterName(tokens: readonly Token[], at: number): boolean {
  const name = tokens[at]
  return (
    name?.kind === 'word' && /^[B-HJ-Z]$/u.test(name.text) && !NAMED_BY_LETTER.has(wordAt(tokens, at - 1))
  )
}

/**
 * True for the letter of 'stage three b' or 'CKD three a'. An 'a' counts only if no noun follows that it could be the article of.
 */
export function isGradeLetter(tokens: readonly Token[], at: number): boolean {
  const letter = wordAt(tokens, at)
  if (!/^[a-d]$/u.test(letter) || !isNumberWord(wordAt(tokens, at - 1)) || !followsLabel(tokens, at - 1))
    return false
  const next = wordAt(tokens, at + 1)
  if (isNumberWord(next)) return false
  if (letter === 'a')
    return (
      tokens[at]?.text === 'A' ||
      next === '' ||
      AFTER_GRADE.has(next) ||
      /^\p{Lu}$/u.test(tokens[at + 1]?.text ?? '')
    )
  return letter !== 'b' || next !== 'd'
}

/**
 * Whether the word before a spoken mark is a letter and not an article: 'stage three a', 'hepatitis a', 'ward seven a', 'F I O N
 * A'.
 */
export function endsWithLetter(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at)
  if (!/^[a-d]$/u.test(word)) return false
  const before = wordAt(tokens, at - 1)
  return isGradeLetter(tokens, at) || isNumberWord(before) || LETTERED.has(before) || isSpelt(before)
}

/** True for 'F I O N A full stop' and 'double A'. */
function isSpelt(before: string): boolean {
  return /^\p{L}$/u.test(before) || BEFORE_LETTER.has(before)
}

const BEFORE_LETTER = new Set(['capital', 'double', 'apostrophe', 'hyphen'])

const LETTERED = new Set(
  'vitamin hepatitis hep influenza flu haemophilia type grade group stage class category cat plan option part section ward bay building block site toxin immunoglobulin ig factor protein pugh weber stanford dukes'.split(
    ' ',
  ),
)
const NAMED_BY_LETTER = new Set('vitamin hepatitis hep influenza flu group mr mrs ms dr'.split(' '))
const AFTER_GRADE = new Set(
  'with and or on in at but since due from which who he she full comma colon new next scratch sorry correction right left squamous adenocarcinoma melanoma lung breast kidney disease'.split(
    ' ',
  ),
)
