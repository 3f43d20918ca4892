// Two dictated values or medicines that the letter has the wrong way round: 'grown from 44 to 38', 'a thiazide rather than losartan'.
import { orderedPairsIn, type OrderedPair } from '../facts/ordered-pairs.ts'
import type { Finding } from '../types.ts'
import { contextOf, sharedCount } from './context.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'

/** Both texts name both and say which is which; critical where something else that both speak of is beside it. */
export function compareOrder(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  const dictated = orderedPairsIn(said.reading)
  return orderedPairsIn(letter).flatMap((pair) => {
    const turned = dictated.find((each) => isTurned(each, pair))
    if (!turned || dictated.some((each) => isSamePair(each, pair))) return []
    const place = placeOf(pair)
    const source = placeOf(turned)
    const [here, there] = [contextOf(letter, pair.first, 'number'), contextOf(said.reading, turned.first, 'number')]
    return [
      findingOf(comparison, {
        kind: pair.sort === 'time' ? 'value' : 'medicine-action',
        severity: sharedCount(here, there) > 0 ? 'critical' : 'major',
        place,
        source,
        message: `The letter says '${wordsOf(letter, place)}', the dictation '${wordsOf(said.reading, source)}'.`,
      }),
    ]
  })
}

function isSamePair(one: OrderedPair, other: OrderedPair): boolean {
  return one.sort === other.sort && one.first.key === other.first.key && one.second.key === other.second.key
}

function isTurned(one: OrderedPair, other: OrderedPair): boolean {
  return one.sort === other.sort && one.first.key === other.second.key && one.second.key === other.first.key
}

function placeOf({ first, second }: OrderedPair): { from: number; to: number } {
  return { from: Math.min(first.from, second.from), to: Math.max(first.to, second.to) }
}
