// Finds two dictated values or medicines in the wrong order: 'grown from 44 to 38', 'a thiazide rather than losartan'.
import { orderedPairsIn, type OrderedPair } from '../facts/ordered-pairs.ts'
import type { Finding } from '../types.ts'
import { contextOf, sharedCount } from './context.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'

/**
 * Compares pairs only if both texts name both parts and give their order. A finding is critical if another concept beside them is
 * the same.
 */
export function compareOrder(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  const dictated = new Map(
    orderedPairsIn(said.reading).flatMap((pair) => namesOf(pair).map((name) => [name, pair] as const)),
  )
  return orderedPairsIn(letter).flatMap((pair) => {
    const turned = dictated.get(nameOf({ ...pair, first: pair.second, second: pair.first }))
    if (!turned || dictated.has(nameOf(pair))) return []
    const place = placeOf(pair)
    const source = placeOf(turned)
    const [here, there] = [
      contextOf(letter, pair.first, 'number'),
      contextOf(said.reading, turned.second, 'number'),
    ]
    return [
      findingOf(comparison, {
        kind: pair.sort === 'choice' ? 'medicine-action' : 'value',
        severity: sharedCount(here, there) > 0 ? 'critical' : 'major',
        place,
        source,
        message: `The letter says '${wordsOf(letter, place)}', but the dictation says '${wordsOf(said.reading, source)}'.`,
      }),
    ]
  })
}

/** 'Propranolol 80 to 160' may be a range or a change. */
function namesOf(pair: OrderedPair): string[] {
  return pair.sort === 'range' ? [nameOf(pair), nameOf({ ...pair, sort: 'time' })] : [nameOf(pair)]
}

function nameOf({ sort, first, second }: OrderedPair): string {
  return `${sort} ${first.key} ${second.key}`
}

function placeOf({ first, second }: OrderedPair): { from: number; to: number } {
  return { from: Math.min(first.from, second.from), to: Math.max(first.to, second.to) }
}
