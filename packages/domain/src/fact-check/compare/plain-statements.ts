// Whether a text plainly says that something is so: its own verb is before it, and no condition.
import { isDenying } from '../../language/polarity.ts'
import type { Reading } from '../../language/reading.ts'
import type { Place } from './comparison.ts'

/** Words between a verb and what it says, such as adjectives. */
const BETWEEN = 5
/** Words before a verb that may still make it a condition or a denial. */
const BEFORE = 8

const VERB =
  /^(?:has|have|had|having|is|are|was|were|been|being|remains?|there's|(?:he|she|it|they|you|i)(?:'s|'ve|'d|'re|'m)|with|needs?|needed|requires?|required|takes?|took|taking|uses?|used|show(?:s|ed|n)|reveal(?:s|ed)|found|identified|develop(?:s|ed)|suffer(?:s|ed)|experienc(?:es|ed)|reports?|reported|describ(?:es|ed)|admits?|noted|underwent|undergone|wants?|wishes|wished|drinks?|drank|smokes?|smoked|drives?|driving|wanders?|lost|accept(?:s|ed)|express(?:es|ed)|receiv(?:es|ed)|tolerat(?:es|ed)|justif(?:y|ies|ied)|wears?|carr(?:y|ies|ied)|arranged|booked|requested|performed|given|offered|treated|died|prescribe|give|can|may|must)$/u
const CONDITION = /^(?:if|unless|whether|should|could|would|may|might|case|event|risks?|people|patients)$/u
const APART =
  /^(?:when|whenever|until|possibl[ye]|probabl[ye]|likely|perhaps|before|after|following|because|despite|since|view|but|or|although|which|who)$/u

const isDenial = (key: string) => isDenying(key) || key === 'against'
const BARS = [isDenial, (key: string) => CONDITION.test(key), (key: string) => APART.test(key)]

/**
 * True for 'She has asthma', 'with retraction', 'he smokes' and 'died of a stroke', but not for 'Asthma', 'if she has asthma'
 * or 'because of the asthma'.
 */
export function isPlainlySaid(reading: Reading, { from, to }: Place): boolean {
  if (reading.denied[from] !== 0 || /^(?:no|none|nothing)$/u.test(reading.words[to]?.key ?? '')) return false
  const verb = verbBefore(reading, from)
  return verb !== null && keyAt(reading, verb, verb - 1) !== 'to' && isFree(reading, verb)
}

/** Returns the index of the verb at or before these words, or null if there is none or another clause comes between. */
function verbBefore(reading: Reading, from: number): number | null {
  for (let at = from; at >= from - BETWEEN; at -= 1) {
    const key = keyAt(reading, from, at)
    if (VERB.test(key ?? '')) return at
    if (at < from && (key === null || BARS.some((stops) => stops(key)))) return null
  }
  return null
}

/** Whether neither a denial nor a condition is before the verb in its clause. */
function isFree(reading: Reading, verb: number): boolean {
  for (let at = verb - 1; at >= verb - BEFORE; at -= 1) {
    const key = keyAt(reading, verb, at)
    if (key === null || /^(?:and|but|although)$/u.test(key)) return true
    if (isDenial(key) || CONDITION.test(key)) return false
  }
  return true
}

/** Returns the word's key, or null if it is a punctuation mark or in another sentence than the word at `of`. */
function keyAt({ words }: Reading, of: number, at: number): string | null {
  const word = words[at]
  return word?.sentence === words[of]?.sentence && word?.kind === 'word' ? word.key : null
}
