// Trouble with a part of the body or a function that was dictated as well, or denied: 'bladder symptoms', 'bladder fine'.
import type { Term } from '../../language/concepts.ts'
import type { Finding } from '../types.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'
import { isTroubled, isWell } from './excused-denials.ts'
import { isSameOwner, withCue } from './statements.ts'

export function compareTroubles(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  const { reading } = said
  return letter.terms.flatMap((term) => {
    if (!isThing(term) || letter.denied[term.from] !== 0 || letter.neutral[term.from] === 1) return []
    if (!isTroubled(letter, term)) return []
    const owner = letter.owners[term.from] ?? 'patient'
    const spoken = (reading.mentions.get(term.concept) ?? []).filter(
      (each) => !each.inner && isSameOwner(owner, reading.owners[each.from] ?? 'patient'),
    )
    const [first] = spoken
    const isFine = (each: Term) =>
      isWell(reading, each) || (isTroubled(reading, each) && reading.denied[each.from] !== 0)
    if (!first || !spoken.every(isFine)) return []
    return [
      findingOf(comparison, {
        kind: 'polarity',
        severity: 'major',
        place: withCue(letter, term),
        source: withCue(reading, first),
        message: `The letter says there is a problem with '${wordsOf(letter, term)}', but the dictation does not say so.`,
      }),
    ]
  })
}

function isThing({ kind, inner }: Term): boolean {
  return !inner && (kind === 'body' || kind === 'test' || kind === 'finding')
}
