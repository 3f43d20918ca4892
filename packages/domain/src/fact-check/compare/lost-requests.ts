// Finds requests that the letter lacks although it mentions their subject, such as its last result.
import type { Term, TermKind } from '../../language/concepts.ts'
import type { Reading } from '../../language/reading.ts'
import type { Comparison } from './comparison.ts'
import { IDLE, isCovered, outerTerms, relatedTo, sentencesAround, vocabularyOf } from './coverage.ts'
import { isRequest, mayAsk, REQUESTS } from './requests.ts'

const ASKED: ReadonlySet<TermKind> = new Set<TermKind>(['test', 'procedure', 'referral'])

/** Returns the tests and referrals that the sentence requests. `index` is a sentence of the dictation. */
export function lostRequests({ letter, said }: Comparison, index: number): Term[] {
  if (!said || !isRequest(said.reading, index)) return []
  return outerTerms(said.reading, index).filter(({ kind, concept }) => {
    const outer = (reading: Reading, of = concept) =>
      (reading.mentions.get(of) ?? []).filter(({ inner }) => !inner)
    const [spoken, written] = [outer(said.reading), outer(letter)]
    if (!ASKED.has(kind) || IDLE.has(concept) || written.length === 0 || written.length >= spoken.length)
      return false
    const asked = spoken.filter(({ from }) => isRequest(said.reading, sentenceOf(said.reading, from)))
    if (asked.length === spoken.length) return false
    const near = relatedTo(concept).flatMap((each) => outer(letter, each))
    return ![...written, ...near].some(({ from }) => mayAsk(letter, sentenceOf(letter, from)))
  })
}

/** Returns a request if the letter has hardly any of its words: 'refer her to the prevention programme'. */
export function lostPlan({ letter, said }: Comparison, index: number): Term[] {
  if (!said || !isRequest(said.reading, index)) return []
  const terms = outerTerms(said.reading, index)
  const first = terms.findIndex(({ concept }) => REQUESTS.has(concept))
  if (first < 0) return []
  const asked = terms.slice(first + 1, first + 1 + CLAUSE)
  const [inLetter, inSaid] = [vocabularyOf(letter), vocabularyOf(said.reading)]
  const lost = asked.filter((term) => !isCovered(said.reading, term, inLetter))
  const spare = sentencesAround(terms, letter)
    .flatMap((each) => outerTerms(letter, each))
    .filter((term) => !isCovered(letter, term, inSaid))
  return lost.length >= 2 && lost.length * 2 > asked.length && spare.length < lost.length ? lost : []
}

/** The largest number of things in one request. */
const CLAUSE = 5

function sentenceOf({ words }: Reading, at: number): number {
  return words[at]?.sentence ?? 0
}
