// Finds sentences with the dictated words divided differently among their clauses: 'latex makes her itch, she copes with
// nitrile'.
import type { Reading } from '../../language/reading.ts'
import type { Finding } from '../types.ts'
import { findingOf, wordsOf, type Comparison, type Place } from './comparison.ts'
import { clausesOf, type Clause } from './said-clauses.ts'

/** `whole` is the number of clauses and all words in alphabetical order. `parts` are the words of each clause. */
type Divided = Place & { whole: string; parts: string }

/**
 * Returns a finding only if both texts have a sentence with the same words, and the dictation always divides them differently.
 */
export function compareExchanged(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  const dictated = new Map<string, Divided[]>()
  for (const each of dividedIn(said.reading))
    dictated.set(each.whole, [...(dictated.get(each.whole) ?? []), each].slice(0, MOST))
  return dividedIn(letter).flatMap((each) => {
    const same = dictated.get(each.whole) ?? []
    const [source] = same
    if (!source || same.some(({ parts }) => parts === each.parts)) return []
    return [
      findingOf(comparison, {
        kind: 'value',
        severity: 'major',
        place: each,
        source,
        message: `The letter says '${wordsOf(letter, each)}', but the dictation says '${wordsOf(said.reading, source)}'.`,
      }),
    ]
  })
}

const MOST = 8
const LEAST_CLAUSES = 2
const LEAST_ITEMS = 2

function dividedIn(reading: Reading): Divided[] {
  const bySentence = new Map<number, Clause[]>()
  for (const clause of clausesOf(reading)) {
    const own = bySentence.get(clause.sentence)
    if (own) own.push(clause)
    else bySentence.set(clause.sentence, [clause])
  }
  return [...bySentence.values()].flatMap((clauses) => {
    const parts = clauses.map(keysOf)
    if (parts.length < LEAST_CLAUSES || parts.some(({ length }) => length < LEAST_ITEMS)) return []
    return [
      {
        from: clauses[0]?.from ?? 0,
        to: clauses.at(-1)?.to ?? 0,
        whole: [parts.length, ...parts.flat().toSorted()].join(' '),
        parts: parts
          .map((part) => part.join(' '))
          .toSorted()
          .join(', '),
      },
    ]
  })
}

function keysOf({ items }: Clause): string[] {
  return items.flatMap(({ concept, stems }) => (concept === null ? stems : [concept])).toSorted()
}
