// A value that stands once more than it was dictated, where another of its kind is missing from the letter.
import type { Quantity } from '../facts/quantities.ts'
import type { Reading } from '../text/reading.ts'
import type { Finding } from '../types.ts'
import { isSame } from './compare-quantities.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'
import { contextOf, mostAlike } from './context.ts'

/** How much of what stands around the two must be the same. */
const ALIKE = 1

export function compareRepeated(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  const [dictated, written] = [said.reading, letter].map(measuredIn)
  if (!dictated || !written) return []
  const count = (list: readonly Quantity[], like: Quantity) =>
    list.filter((each) => isSame(each, like)).length
  const missing = dictated.filter((each) => count(letter.quantities, each) === 0)
  return missing.flatMap((lost) => {
    const extra = written.filter(
      (each) => isOfOneKind(each, lost) && count(written, each) > count(dictated, each),
    )
    const best = mostAlike(contextOf(said.reading, lost, 'number'), extra, letter, 'number')
    if (!best || best.likeness < ALIKE) return []
    const [words, source] = [wordsOf(letter, best.candidate), wordsOf(said.reading, lost)]
    return [
      findingOf(comparison, {
        kind: 'value',
        severity: 'major',
        place: best.candidate,
        source: lost,
        message: `'${words}' stands where '${source}' was dictated.`,
        fix: source,
      }),
    ]
  })
}

/** A bare number may count anything; doses are compared with their medicine. */
function measuredIn({ quantities, medicines }: Reading): Quantity[] {
  const doses = new Set(medicines.flatMap((each) => each.doses.map(({ quantity }) => quantity.from)))
  return quantities.filter(
    ({ unit, from }) => unit !== null && unit.dimension !== 'times' && !doses.has(from),
  )
}

function isOfOneKind(a: Quantity, b: Quantity): boolean {
  const time = (each: Quantity) => /^(?:time|months|nights)$/u.test(each.unit?.dimension ?? '')
  return (time(a) && time(b)) || a.unit?.dimension === b.unit?.dimension
}
