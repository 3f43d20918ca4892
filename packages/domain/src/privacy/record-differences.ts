// Where a request and the record that was chosen for it do not say the same.
import { shortDay } from '../dates.ts'
import { nameWords } from '../patients/name-words.ts'

/** Days as `YYYY-MM-DD`; null is not known. Somebody who works here has none. */
type Asked = { name: string; dob: string | null }
type FoundRecord = { kind: 'patient' | 'user'; name: string; dob: string | null }

/** A sentence for each thing that differs; what either of them does not know is no difference, but is said of a birth date. */
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

/** Titles, capitals, accents and the order of the words make no other name. */
function wordsOf(name: string): string {
  return nameWords(name).toSorted().join(' ')
}

/** What is asked of who is about to erase a record that differs, and has not said that they know. */
export const sayItIsTheSamePerson =
  'The request and this record differ. Confirm that it is the same person, or check the identity again.'
