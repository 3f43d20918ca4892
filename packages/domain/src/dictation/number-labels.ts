// Words and short names that a number belongs to: 'stage three', 'T four', 'FEV one'.
import { wordAt, type Token } from './tokens.ts'
import { isNumberWord } from './number-words.ts'
import { JOINED_NAMES, LABELS } from './units.ts'

/** Does the number at this place only tell one stage, type or name from another? */
export function followsLabel(tokens: readonly Token[], at: number): boolean {
  const label = tokens[at - 1]
  if (label?.kind !== 'word') return false
  return LABELS.has(label.key) || JOINED_NAMES.has(label.key) || isLetterName(tokens, at - 1)
}

/** 'T two', 'L four'; never 'hepatitis C six weeks ago', 'A three week history' or 'I two years ago'. */
export function isLetterName(tokens: readonly Token[], at: number): boolean {
  const name = tokens[at]
  return (
    name?.kind === 'word' && /^[B-HJ-Z]$/u.test(name.text) && !NAMED_BY_LETTER.has(wordAt(tokens, at - 1))
  )
}

/** The letter of 'stage three b' or 'CKD three a'; an 'a' only where no noun follows that it could be the article of. */
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

const NAMED_BY_LETTER = new Set('vitamin hepatitis hep influenza flu group mr mrs ms dr'.split(' '))
const AFTER_GRADE = new Set(
  'with and or on in at but since due from which who he she full comma colon new next scratch sorry correction'.split(
    ' ',
  ),
)
