// Words that split speech without punctuation into sentences, and the names of results.
import clauses from './clause-starts.json' with { type: 'json' }
import { indexPhrases, phraseAt } from './draft.ts'
import lexicon from './flow-lexicon.json' with { type: 'json' }
import type { Token } from './tokens.ts'

export function wordsIn(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/** The position after the name of a result or an examined part that starts here: 'CRP', 'peak flow'; null if there is none. */
export function resultNameEnd(tokens: readonly Token[], at: number): number | null {
  return phraseAt(RESULTS, tokens, at)?.next ?? null
}

const RESULTS = indexPhrases(lexicon.heads, (name) => name)
const KIN = wordsIn(lexicon.kin)

export const SUBJECTS: ReadonlySet<string> = new Set(clauses.subjects)
/** 'his', 'your', 'the': words before the name of somebody's thing. */
export const OWNERS: ReadonlySet<string> = new Set([
  ...clauses.owners.filter((word) => !KIN.has(word)),
  'our',
  'both',
])
export const VERBS: ReadonlySet<string> = new Set([...clauses.nounVerbs, ...lexicon.findingVerbs.split(' ')])
/** 'normal', 'raised': words about a result. */
export const FINDING_WORDS = wordsIn(lexicon.findingWords)
/** 'repeat', 'faecal': words before the name of a result. */
export const MODIFIERS = wordsIn(lexicon.modifiers)
export const AUXILIARIES = wordsIn(lexicon.auxiliaries)
export const TIES = wordsIn(lexicon.ties)
/** 'daily', 'weeks': the end of a frequency or a time. */
export const TIME_WORDS = wordsIn(lexicon.timeWords)
/** No sentence ends with these: 'the', 'with', 'and', 'showed'. */
export const NEVER_LAST: ReadonlySet<string> = new Set([
  ...clauses.joiners,
  ...clauses.beforeNouns,
  ...lexicon.complement.split(' '),
  ...lexicon.neverLast.split(' '),
])
