// Finds differences between a request and the record selected for it.
import { shortDay } from '../dates.ts'
import { nameWords } from '../patients/name-words.ts'

/** Days are `YYYY-MM-DD`, and null means unknown. Staff have no date of birth. */
type Asked = { name: string; dob: string | null }
type FoundRecord = { kind: 'patient' | 'user'; name: string; dob: string | null }

/** Returns a sentence for each difference. An unknown value is not a difference, but an unknown date of birth is mentioned. */
export function recordDifferences({ name, dob }: Asked, record: FoundRecord | null): string[] {
  if (record === null) return []
  const isOther = wordsOf(name) !== wordsOf(record.name)
  return [
    ...(isOther ? [`The request is about ${name}, but the record belongs to ${record.name}.`] : []),
    ...dobDifference(dob, record),
  ]
}

function dobDifference(dob: string | null, record: FoundRecord): string[] {
  if (record.kind === 'user' || dob === null || dob === record.dob) return []
  const born = record.dob === null ? 'does not have one' : `says ${shortDay(record.dob)}`
  return [`The date of birth in the request is ${shortDay(dob)}, but the record ${born}.`]
}

/** Titles, case, accents and word order do not make a different name. */
function wordsOf(name: string): string {
  return nameWords(name).toSorted().join(' ')
}

/** The question to somebody who wants to erase a record that differs, and has not confirmed it. */
export const sayItIsTheSamePerson =
  'The request and this record differ. Confirm that it is the same person, or check the identity again.'
