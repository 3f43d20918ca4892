// Finds a clause in the letter that says about one side what was dictated about the other: 'repeat ultrasound of the right
// ovary', for the left.
import { isNegator } from '../../language/polarity.ts'
import type { Reading } from '../../language/reading.ts'
import type { Finding } from '../types.ts'
import { findingOf, firstWhere, wordsOf, type Comparison, type Place } from './comparison.ts'
import { clausesOf, likeClauses } from './said-clauses.ts'

/**
 * A finding needs a dictated clause about the other side that shares this part of the clause's words, and `MARGIN` more than
 * any clause about the same side.
 */
const SHARE = 0.72
const MARGIN = 0.3
/** The least weight of the words that both have, which is more than one word. */
const LEAST = 2.5

/**
 * Pairs each clause with the dictated one about the other side that has most of its words. There is no finding if one about the
 * same side has nearly as many.
 */
export function comparePairedSides(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  return clausesOf(letter).flatMap((clause) => {
    const side = sideOf(letter, clause)
    if (side === null) return []
    const pairs = likeClauses(clause, said.reading).flatMap((pair) => {
      const other = sideOf(said.reading, pair.clause)
      // 'the left eye waters; the right eye does not'
      const isTurned = isNegated(letter, clause) !== isNegated(said.reading, pair.clause)
      return other === null || isTurned ? [] : [{ ...pair, isSame: other === side || other === 'both' }]
    })
    const same = Math.max(0, ...pairs.filter(({ isSame }) => isSame).map(({ share }) => share))
    const [best] = pairs.filter(({ isSame }) => !isSame).toSorted((a, b) => b.share - a.share)
    if (!best || best.share < SHARE || best.share - same < MARGIN || best.share * clause.weight < LEAST)
      return []
    return [
      findingOf(comparison, {
        kind: 'side',
        severity: 'critical',
        place: clause,
        source: best.clause,
        message: `The letter says '${wordsOf(letter, clause)}', but the dictation says '${wordsOf(said.reading, best.clause)}'.`,
      }),
    ]
  })
}

/** Returns the side that the clause names. Null if it names none, or more than one. */
function sideOf({ contrasts }: Reading, { from, to }: Place): string | null {
  let side: string | null = null
  for (let at = firstWhere(contrasts, (each) => each.from >= from); at < contrasts.length; at += 1) {
    const each = contrasts[at]
    if (!each || each.to > to) break
    if (each.kind !== 'side') continue
    if (side !== null && side !== each.value) return null
    side = each.value
  }
  return side
}

function isNegated({ words }: Reading, { from, to }: Place): boolean {
  return words.slice(from, to).some(({ key }) => isNegator(key))
}
