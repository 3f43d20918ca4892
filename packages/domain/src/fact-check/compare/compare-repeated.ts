// Finds a value that the letter has more often than the dictation, while another value of its kind is missing.
import type { Quantity } from '../facts/quantities.ts'
import { isTime } from '../facts/units.ts'
import type { Reading } from '../../language/reading.ts'
import type { Finding } from '../types.ts'
import { hasQuantity, isSame, nameOfAmount } from './same-amounts.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'
import { contextOf, mostAlike } from './context.ts'

/** The least likeness of the words around the two values. */
const ALIKE = 1

export function compareRepeated(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  const [dictated, written] = [said.reading, letter].map(measuredIn)
  if (!dictated || !written) return []
  const missing = dictated.filter((each) => !hasQuantity(letter, each))
  if (missing.length === 0) return []
  const repeated = moreOften(written, dictated)
  const ofKind = new Map<string, Quantity[]>()
  return missing.flatMap((lost) => {
    const kind = kindOf(lost)
    const extra = ofKind.get(kind) ?? repeated.filter((each) => kindOf(each) === kind)
    ofKind.set(kind, extra)
    const best = mostAlike(contextOf(said.reading, lost, 'number'), extra, letter, 'number')
    if (!best || best.likeness < ALIKE) return []
    const [words, source] = [wordsOf(letter, best.candidate), wordsOf(said.reading, lost)]
    return [
      findingOf(comparison, {
        kind: 'value',
        severity: 'major',
        place: best.candidate,
        source: lost,
        message: `The letter says '${words}' where the dictation says '${source}'.`,
        fix: source,
      }),
    ]
  })
}

/** Returns the values that the letter has more often than the dictation. */
function moreOften(written: readonly Quantity[], dictated: readonly Quantity[]): Quantity[] {
  const count = (list: readonly Quantity[], like: Quantity) =>
    list.filter((each) => isSame(each, like)).length
  const known = new Map<string, boolean>()
  return written.filter((each) => {
    const name = nameOfAmount(each)
    const isMore = known.get(name) ?? count(written, each) > count(dictated, each)
    known.set(name, isMore)
    return isMore
  })
}

/** Leaves out bare numbers, which may count anything, and doses, which are compared with their medicine. */
function measuredIn({ quantities, medicines }: Reading): Quantity[] {
  const doses = new Set(medicines.flatMap((each) => each.doses.map(({ quantity }) => quantity.from)))
  return quantities.filter(
    ({ unit, from }) => unit !== null && unit.dimension !== 'times' && !doses.has(from),
  )
}

function kindOf({ unit }: Quantity): string {
  return isTime(unit?.dimension) ? 'time' : (unit?.dimension ?? '')
}
