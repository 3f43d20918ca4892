// Finds something that the letter calls normal, if its name is on no list and not in the dictation: 'Hearing was normal.'
import type { Finding } from '../types.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'
import { isHeading } from './headings.ts'
import { clausesOf, shareAnywhere, type Clause } from './said-clauses.ts'
import { signatureOf } from './signature.ts'

const RESULTS = new Set(['quality:normal', 'quality:positive'])
const LONGEST = 6

export function findUnheardResults(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  const signature = signatureOf(letter)
  return clausesOf(letter).flatMap((clause) => {
    const things = clause.items.filter(({ concept }) => concept === null || !RESULTS.has(concept))
    const isResult =
      things.length > 0 &&
      things.length < clause.items.length &&
      isStated(letter.words.slice(clause.from, clause.to))
    if (!isResult || clause.sentence >= signature || isHeading(letter, clause.sentence)) return []
    const weight = things.reduce((total, item) => total + item.weight, 0)
    const about: Clause = { ...clause, items: things, weight }
    if (shareAnywhere(about, said.reading) > 0 || shareAnywhere(about, comparison.record) > 0) return []
    return [
      findingOf(comparison, {
        kind: 'invented',
        severity: 'major',
        place: clause,
        message: `'${wordsOf(letter, clause)}' was not dictated.`,
      }),
    ]
  })
}

/** True for a short statement with a verb. */
function isStated(words: readonly { key: string }[]): boolean {
  return words.length <= LONGEST && words.some(({ key }) => /^(?:was|were|is|are)$/u.test(key))
}
