// Checks that each value was dictated for the same test, and that old and new values are not exchanged.
import { testValuesIn, type TestValue } from '../facts/test-values.ts'
import type { Finding } from '../types.ts'
import { hasQuantity, isSame, nameOfAmount } from './same-amounts.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'
import { keptFor } from './kept-for.ts'

export function compareTestValues(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  const dictated = testValuesIn(said.reading)
  const written = testValuesIn(letter)
  const kept = keptFor<TestValue | undefined>()
  return written.flatMap((value) => {
    const { quantity, past, test } = value
    const rival = kept(said, `${test} ${past} ${nameOfAmount(quantity)}`, () =>
      rivalOf(
        value,
        dictated.filter((each) => each.test === test),
        written,
      ),
    )
    if (!rival) return []
    const source = wordsOf(said.reading, rival.quantity)
    return [
      findingOf(comparison, {
        kind: 'value',
        // If the other value is elsewhere in the letter, only the words around it show which value belongs where.
        severity: hasQuantity(letter, rival.quantity) ? 'major' : 'critical',
        place: value.quantity,
        source: rival.quantity,
        message: `The letter says '${wordsOf(letter, value.quantity)}' here, but the dictation says '${source}'.`,
        fix: source,
      }),
    ]
  })
}

/** Returns the value that was dictated for this test, if the letter does not have it. */
function rivalOf(
  { quantity, past, test }: TestValue,
  known: readonly TestValue[],
  written: readonly TestValue[],
): TestValue | undefined {
  const same = known.filter((each) => isSame(each.quantity, quantity))
  if (same.some((each) => each.past === past)) return undefined
  const own = written.filter((each) => each.test === test)
  const lost = (each: TestValue) =>
    each.past === past &&
    each.quantity.values.length === quantity.values.length &&
    !own.some((other) => other.past === past && isSame(other.quantity, each.quantity))
  const swapped = (each: TestValue) =>
    lost(each) && own.some((other) => other.past !== past && isSame(other.quantity, each.quantity))
  return same.length > 0 ? known.find(swapped) : known.length === 1 ? known.find(lost) : undefined
}
