// Recognises values with a comparison, which are written in digits: 'CRP less than five' → 'CRP less than 5' (rules §7.5).
import lexicon from './comparisons.json' with { type: 'json' }
import { followsPhrase } from './draft.ts'
import { wordAt, type Token } from './tokens.ts'
import { NUMBERED_WORDS } from './units.ts'

/**
 * Whether the number from `at` to `next` is the value of a comparison. 'Less than five' is, unless it counts something ('less
 * than five children'). 'Below five' is only after a measure. 'More than one' stays in words.
 */
export function isComparedValue(tokens: readonly Token[], at: number, next: number): boolean {
  const measured = followsPhrase(tokens, at, lexicon.afterMeasure) && namesMeasure(tokens, at)
  if (measured && !COUNTS.has(wordAt(tokens, next))) return true
  if (!followsPhrase(tokens, at, lexicon.comparisons) || wordAt(tokens, at) === 'one') return false
  return tokens[next]?.kind !== 'word' || ENDS_VALUE.has(wordAt(tokens, next))
}

/** True for a measure up to three words before the comparison: 'CRP was less than', 'an INR of at least'. */
function namesMeasure(tokens: readonly Token[], at: number): boolean {
  const before = Array.from({ length: REACH }, (_, back) => wordAt(tokens, at - 1 - back))
  return before.some((word, back) => {
    const between = before.slice(0, back)
    return MEASURES.has(word) && between.every((each) => LINKS.has(each))
  })
}

const REACH = 9
const MEASURES = new Set([...NUMBERED_WORDS, ...lexicon.measures])
const LINKS = new Set([
  ...lexicon.links,
  ...[...lexicon.comparisons, ...lexicon.afterMeasure].join(' ').split(' '),
])
const COUNTS = new Set(lexicon.counts)
const ENDS_VALUE = new Set(lexicon.endsValue)
