// What the letter says and nobody dictated: findings, tests, plans that come from nowhere.
import type { Term } from '../text/concepts.ts'
import type { Reading } from '../text/reading.ts'
import type { Finding } from '../types.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'
import { isHeading } from './headings.ts'
import {
  alikeSentences,
  CLINICAL,
  IDLE,
  isCovered,
  mayRephrase,
  sentencesAround,
  outerTerms,
  vocabularyOf,
  vocabularyOfAll,
} from './coverage.ts'
import { signatureOf } from './signature.ts'

export function findInvented(comparison: Comparison): Finding[] {
  const { letter, said, record } = comparison
  if (!said) return []
  const sources = vocabularyOfAll([said.reading, record])
  const inLetter = vocabularyOf(letter)
  const signature = signatureOf(letter)
  return letter.sentences.flatMap((_, index) => {
    if (index >= signature || isHeading(letter, index)) return []
    const terms = outerTerms(letter, index).filter(({ kind }) => kind !== 'medicine')
    const strange = terms.filter((term) => !isCovered(letter, term, sources))
    if (strange.length === 0) return []
    const spare = spareTerms(said.reading, outerTerms(letter, index), inLetter)
    return strange
      .filter(({ kind, concept }) => (CLINICAL.has(kind) || kind === 'body') && !IDLE.has(concept))
      .filter((term) => !spare.some((other) => mayRephrase(term, other)))
      .map((term) => inventedTerm(comparison, term, alikeSentences(terms, said.reading, 1).length === 0))
  })
}

/** What was dictated in the sentence most like this one and is said nowhere in the letter: it may be this in other words. */
function spareTerms(said: Reading, terms: readonly Term[], letter: ReturnType<typeof vocabularyOf>): Term[] {
  const near = sentencesAround(terms, said)
  return near.flatMap((index) => outerTerms(said, index)).filter((term) => !isCovered(said, term, letter))
}

/** A test or treatment in a sentence that nothing dictated is like. */
function inventedTerm(comparison: Comparison, term: Term, alone: boolean): Finding {
  const words = wordsOf(comparison.letter, term)
  return findingOf(comparison, {
    kind: 'invented',
    severity: alone && term.kind !== 'finding' && term.kind !== 'body' ? 'critical' : 'major',
    place: term,
    message: `'${words}' was not dictated.`,
  })
}
