// Finds the words of a text that show a person's sex.
import lexicon from './lexicons/people.json' with { type: 'json' }
import type { PatientFacts } from '../fact-check/types.ts'
import type { Sex } from './relations.ts'

export const MALE: ReadonlySet<string> = new Set(lexicon.maleWords.split('|'))
export const FEMALE: ReadonlySet<string> = new Set(lexicon.femaleWords.split('|'))

/** Returns the patient's recorded sex, or that of the title if the record has none. */
export function sexOf({ gender, name }: PatientFacts): Sex {
  const word = gender.trim().toLowerCase()
  if (/^(?:m|male|man|boy)$/u.test(word)) return 'male'
  if (/^(?:f|female|woman|girl)$/u.test(word)) return 'female'
  const title = name.trim().split(/[\s.]/u)[0]?.toLowerCase() ?? ''
  if (MALE.has(title)) return 'male'
  return FEMALE.has(title) ? 'female' : null
}
