// Compares how certain the letter and the dictation are of a finding.
import type { Certainty } from '../../language/certainty.ts'
import type { Term, TermKind } from '../../language/concepts.ts'
import type { Reading } from '../../language/reading.ts'
import type { Finding } from '../types.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'
import { contextOf, mostAlike } from './context.ts'
import { isDenied, withCue } from './statements.ts'

export function compareCertainty(comparison: Comparison, term: Term, spoken: readonly Term[]): Finding[] {
  const { letter, said } = comparison
  if (!said || (term.kind !== 'finding' && !isJudged(term) && !isFirm(letter, term))) return []
  if (COMMON.has(term.concept)) return []
  const level = letter.certainty[term.from] ?? 'plain'
  const levels = spoken.map((each) => said.reading.certainty[each.from] ?? 'plain')
  if (spoken.length === 0 || levels.some((each) => isAsSure(level, each))) return []
  if (isDenied(letter, term) && level !== 'certain') return []
  const best = mostAlike(contextOf(letter, term), spoken, said.reading)?.candidate ?? spoken[0]
  return [
    findingOf(comparison, {
      kind: 'certainty',
      severity: 'major',
      place: withCue(letter, term),
      source: best ? withCue(said.reading, best) : null,
      message: `The letter sounds ${degreeOf(level)} about '${wordsOf(letter, term)}', but the dictation sounds ${degreeOf(levels[0] ?? 'plain')}.`,
    }),
  ]
}

/** Words that often occur in possible future effects: 'It may be sore' does not contradict a past pain. */
const COMMON = new Set(
  ['pain', 'bleeding', 'swelling', 'sleep', 'side effect', 'complication'].map((name) => `finding:${name}`),
)

/** True for 'probably benign'. */
function isJudged({ concept }: Term): boolean {
  return concept === 'quality:benign' || concept === 'quality:suspicious'
}

const PLANS: ReadonlySet<TermKind> = new Set<TermKind>(['procedure', 'test', 'referral', 'medicine'])

/** True for a plan that the letter states without doubt: 'chemotherapy will be given'. */
function isFirm({ words, certainty }: Reading, { kind, from, to }: Term): boolean {
  if (!PLANS.has(kind) || certainty[from] !== 'plain') return false
  const sentence = words[from]?.sentence
  const after = words.slice(to, to + 4).filter((word) => word.sentence === sentence)
  return after.some((word, at) => word.key === 'will' && after[at + 1]?.key === 'be')
}

const DEGREES: Readonly<Record<Certainty, string>> = {
  plain: 'certain',
  weak: 'fairly sure',
  certain: 'certain',
  probable: 'fairly sure',
  possible: 'unsure',
}

function degreeOf(level: Certainty): string {
  return DEGREES[level]
}

function isAsSure(a: Certainty, b: Certainty): boolean {
  if (a === b) return true
  if (a === 'certain' && b === 'weak') return false
  if (a === 'weak' || b === 'weak') return true
  return (a === 'plain' && b === 'certain') || (a === 'certain' && b === 'plain')
}
