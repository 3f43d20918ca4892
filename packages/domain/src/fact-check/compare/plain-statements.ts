// Whether a text plainly says that something is so: its own verb is before it, and no condition.
import type { Reading } from '../text/reading.ts'
import type { Place } from './comparison.ts'

/** Words between a verb and what it says, such as adjectives. */
const BETWEEN = 5
/** Words before a verb that may still make it a condition or a denial. */
const BEFORE = 8

const VERB =
  /^(?:has|have|had|having|is|are|was|were|been|being|remains?|there's|(?:he|she|it|they|you|i)(?:'s|'ve|'d|'re|'m)|with|needs?|needed|requires?|required|takes?|took|taking|uses?|used|show(?:s|ed|n)|reveal(?:s|ed)|found|identified|develop(?:s|ed)|suffer(?:s|ed)|experienc(?:es|ed)|reports?|reported|describ(?:es|ed)|admits?|noted|underwent|undergone|wants?|wishes|wished|drinks?|drank|smokes?|smoked|drives?|driving|wanders?|lost|accept(?:s|ed)|express(?:es|ed)|receiv(?:es|ed)|tolerat(?:es|ed)|justif(?:y|ies|ied)|wears?|carr(?:y|ies|ied)|arranged|booked|requested|performed|given|offered|treated|died|prescribe|give|can|may|must)$/u
const DENIES =
  /^(?:no|not|never|none|nor|neither|without|den(?:y|ies|ied|ying)|cannot|nil|negative|[a-z]+n't|absence|lack|against|exclud\w*|rul(?:e|es|ed)|declin\w*|refus\w*|avoid\w*|free|nothing)$/u
const CONDITION = /^(?:if|unless|whether|should|could|would|may|might|case|event|risks?|people|patients)$/u
const APART =
  /^(?:when|whenever|until|possibl[ye]|probabl[ye]|likely|perhaps|before|after|following|because|despite|since|view|but|or|although|which|who)$/u

/** 'She has asthma', 'with retraction', 'he smokes', 'died of a stroke'; not 'Asthma', 'if she has asthma', 'because of the asthma'. */
export function isPlainlySaid({ words, denied }: Reading, { from, to }: Place): boolean {
  const sentence = words[from]?.sentence
  if (denied[from] !== 0 || /^(?:no|none|nothing)$/u.test(words[to]?.key ?? '')) return false
  const keyAt = (at: number) => {
    const word = words[at]
    return word?.sentence === sentence && word?.kind === 'word' ? word.key : null
  }
  let verb = from
  while (!VERB.test(keyAt(verb) ?? '')) {
    const key = keyAt(verb)
    if (key === null && verb < from) return false
    if (verb < from && (DENIES.test(key ?? '') || CONDITION.test(key ?? '') || APART.test(key ?? '')))
      return false
    verb -= 1
    if (verb < from - BETWEEN) return false
  }
  if (keyAt(verb - 1) === 'to') return false
  for (let at = verb - 1; at >= verb - BEFORE; at -= 1) {
    const key = keyAt(at)
    if (key === null || /^(?:and|but|although)$/u.test(key)) return true
    if (DENIES.test(key) || CONDITION.test(key)) return false
  }
  return true
}
