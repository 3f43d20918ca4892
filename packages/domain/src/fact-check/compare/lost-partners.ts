// Finds tests or treatments that were requested in one clause with others, if the letter requests only the others.
import type { Term, TermKind } from '../../language/concepts.ts'
import type { Reading } from '../../language/reading.ts'
import type { Comparison } from './comparison.ts'
import { outerTerms, relatedTo } from './coverage.ts'
import { mayAsk } from './requests.ts'

const ASKED: ReadonlySet<TermKind> = new Set<TermKind>(['test', 'procedure', 'referral'])
/** The longest distance, in words, between partners such as 'HbA1c and blood pressure'. */
const NEAR = 8

/** Returns the terms of a dictated request that the letter no longer requests. `index` is the sentence of the dictation. */
export function lostPartners({ letter, said }: Comparison, index: number): Term[] {
  if (!said || !mayAsk(said.reading, index)) return []
  const { reading } = said
  const terms = outerTerms(reading, index).filter(
    ({ kind, from }) => ASKED.has(kind) && reading.denied[from] === 0,
  )
  return terms.filter((term) => {
    const partners = terms.filter((each) => each.concept !== term.concept && isJoined(reading, each, term))
    if (partners.length === 0) return false
    const asked = partners
      .flatMap(({ concept }) => placesIn(letter, concept))
      .filter((at) => mayAsk(letter, at))
    const names = [
      term.concept,
      ...relatedTo(term.concept).filter(
        (each) => !partners.some(({ concept }) => relatedTo(concept).includes(each)),
      ),
    ]
    return (
      asked.length > 0 && !names.flatMap((name) => placesIn(letter, name)).some((at) => mayAsk(letter, at))
    )
  })
}

/** True for 'A and B' and 'A, B', with only short words between them. */
function isJoined({ words }: Reading, a: Term, b: Term): boolean {
  const [first, second] = a.from < b.from ? [a, b] : [b, a]
  const between = words.slice(first.to, second.from)
  return (
    between.length <= NEAR &&
    between.some(({ key }) => key === 'and' || key === ',') &&
    !between.some(({ key }) => BREAKS.test(key))
  )
}

const BREAKS =
  /^(?:but|he|she|i|we|if|was|is|were|are|which|for|because|may|might|will|to|i'll|we'll|she'll|he'll)$/u

/** Returns the sentences that mention the concept, but not within a longer term. */
function placesIn({ words, mentions }: Reading, concept: string): number[] {
  return (mentions.get(concept) ?? [])
    .filter(({ inner }) => !inner)
    .map(({ from }) => words[from]?.sentence ?? 0)
}
