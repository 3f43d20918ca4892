// Recognises words for relatives, and their sex.
import lexicon from './lexicons/people.json' with { type: 'json' }

export type Sex = 'male' | 'female' | null

const RELATIONS = new Map(
  Object.entries(lexicon.relations).flatMap(([relation, words]) =>
    words.split('|').map((word) => [word, relation] as const),
  ),
)
const FEMALE = new Set(lexicon.female.split('|'))
const MALE = new Set(lexicon.male.split('|'))

/** Returns the relation that a word names ('mum' and 'mum's' → 'mother'), or undefined. */
export function relationOf(key: string): string | undefined {
  return RELATIONS.get(key) ?? RELATIONS.get(key.replace(/'s$/u, ''))
}

/** Returns the sex of a relation, or null if the word does not show it. */
export function sexOfRelation(relation: string): Sex {
  if (FEMALE.has(relation)) return 'female'
  return MALE.has(relation) ? 'male' : null
}
