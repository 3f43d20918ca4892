// Lists words that split speech without punctuation into sentences, and the names of results.
import clauses from './clause-starts.json' with { type: 'json' }
import { indexPhrases, phraseAt } from './draft.ts'
import lexicon from './flow-lexicon.json' with { type: 'json' }
import type { Token } from './tokens.ts'

export function wordsIn(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/** Returns the position after the name of a result or examined part that starts here ('CRP', 'peak flow'), or null. */
export function resultNameEnd(tokens: readonly Token[], at: number): number | null {
  return phraseAt(RESULTS, tokens, at)?.next ?? null
}

const RESULTS = indexPhrases(lexicon.heads, (name) => name)
const KIN = wordsIn(lexicon.kin)

export const SUBJECTS: ReadonlySet<string> = new Set(clauses.subjects)
/** Words that say whose the next noun is, and articles: 'his', 'your', 'the'. */
export const OWNERS: ReadonlySet<string> = new Set([
  ...clauses.owners.filter((word) => !KIN.has(word)),
  'our',
  'both',
])
export const VERBS: ReadonlySet<string> = new Set([...clauses.nounVerbs, ...lexicon.findingVerbs.split(' ')])
/** Words about a result: 'normal', 'raised'. */
export const FINDING_WORDS = wordsIn(lexicon.findingWords)
/** Words before the name of a result: 'repeat', 'faecal'. */
export const MODIFIERS = wordsIn(lexicon.modifiers)
export const AUXILIARIES = wordsIn(lexicon.auxiliaries)
export const TIES = wordsIn(lexicon.ties)
/** Words that end a frequency or a time: 'daily', 'weeks'. */
export const TIME_WORDS = wordsIn(lexicon.timeWords)
/** Words that never end a sentence: 'the', 'with', 'and', 'showed'. */
export const NEVER_LAST: ReadonlySet<string> = new Set([
  ...clauses.joiners,
  ...clauses.beforeNouns,
  ...lexicon.complement.split(' '),
  ...lexicon.neverLast.split(' '),
])
