// Where a request and the record that was chosen for it do not say the same.
import type { DataRightsRequest } from '@sincerely/contract/privacy'
import { shortDay } from '@sincerely/domain/dates'
import { nameWords } from '@sincerely/domain/patients/name-words'
import type { ChosenRecord } from './record-choice.tsx'

/** A sentence for each thing that differs; what either of them does not know is no difference, but is said of a birth date. */
export function recordDifferences(
  { name, dob }: Pick<DataRightsRequest, 'name' | 'dob'>,
  record: ChosenRecord | null,
): string[] {
  if (record === null) return []
  const isOther = wordsOf(name) !== wordsOf(record.name)
  return [
    ...(isOther ? [`The request is about ${name}, the record is of ${record.name}.`] : []),
    ...dobDifference(dob, record),
  ]
}

function dobDifference(dob: string | null, record: ChosenRecord): string[] {
  if (record.kind === 'user' || dob === null || dob === record.dob) return []
  const born = record.dob === null ? 'does not say one' : `says ${shortDay(record.dob)}`
  return [`The date of birth in the request is ${shortDay(dob)}, the record ${born}.`]
}

/** Titles, capitals, accents and the order of the words make no other name. */
function wordsOf(name: string): string {
  return nameWords(name).toSorted().join(' ')
}
