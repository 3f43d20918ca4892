// Compares how often events other than medicines happen: 'will ring weekly', 'twice a month'.
import type { Frequency } from '../facts/frequencies.ts'
import type { Reading } from '../../language/reading.ts'
import type { Finding } from '../types.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'
import { rivalFor } from './misplaced.ts'

const MARGINS = { factor: 1.2, margin: 0.4 }

export function compareEvents(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  const ofMedicines = new Set(
    letter.medicines.flatMap((medicine) => (medicine.kind === 'medicine' ? medicine.frequencies : [])),
  )
  return letter.frequencies.flatMap((frequency) => {
    if (
      frequency.bare ||
      isCounted(letter, frequency) ||
      frequency.rate === null ||
      ofMedicines.has(frequency)
    )
      return []
    const timed = said.reading.frequencies.filter(({ rate }) => rate !== null)
    const same = timed.filter((each) => each.rate === frequency.rate)
    const others = timed.filter(
      (each) => each.rate !== frequency.rate && !each.bare && !isCounted(said.reading, each),
    )
    const standsFor = (rival: Frequency) => letter.frequencies.filter((each) => each.rate === rival.rate)
    const rival = rivalFor(comparison, { value: frequency, same, others, standsFor, kind: 'number' }, MARGINS)
    if (!rival) return []
    const [words, source] = [wordsOf(letter, frequency), wordsOf(said.reading, rival)]
    return [
      findingOf(comparison, {
        kind: 'frequency',
        severity: 'critical',
        place: frequency,
        source: rival,
        message: `The letter says '${words}', but the dictation says '${source}'.`,
        fix: source,
      }),
    ]
  })
}

/** True for 'twelve times a day', which is compared as a number. */
function isCounted({ quantities }: Reading, { from, to }: Frequency): boolean {
  return quantities.some((each) => each.from < to && each.to > from)
}
