// Says why two records are probably of one person, and what distinguishes them.
import type { LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import { shortDay } from '@sincerely/domain/dates'
import { ageLabel } from '@sincerely/domain/patients/age'
import { datesToCompare, type Identity } from '@sincerely/domain/patients/likely-duplicates'
import { nameWords } from '@sincerely/domain/patients/name-words'
import { formatNhsNumber } from '@sincerely/domain/patients/nhs-number'

/** Says why a record is listed as a likely duplicate, such as 'same name, day and month swapped'. */
export function whyAlike(
  record: Pick<LikelyDuplicate, 'likeness' | 'name' | 'dob'>,
  typed: Pick<Identity, 'name' | 'dob'>,
): string {
  if (record.likeness === 'nhs_number') return 'same NHS number'
  if (record.likeness === 'record_number_and_dob') return 'same medical number, same date of birth'
  if (record.likeness === 'name_without_dob') return 'same name, no date of birth'
  const isSame = nameWords(record.name).join('') === nameWords(typed.name).join('')
  const nameWas = isSame ? 'same name' : 'similar name'
  if (record.likeness === 'name_and_dob') return `${nameWas}, same date of birth`
  if (record.likeness === 'record_number_and_name') return `${nameWas}, same medical number`
  return typed.dob !== null && record.dob !== null && datesToCompare(typed.dob).includes(record.dob)
    ? 'same name, day and month swapped'
    : 'same name, one digit of the date of birth differs'
}

/** Returns facts such as 'born 14/03/1951 (75 years)' and 'NHS 999 112 6481'. `today` is `YYYY-MM-DD`. */
export function identityFacts(
  { dob, nhsNumber }: Pick<Identity, 'dob' | 'nhsNumber'>,
  today: string,
): string[] {
  const born =
    dob === null ? 'date of birth not specified' : `born ${shortDay(dob)} (${ageLabel(dob, today)})`
  return [born, nhsNumber === null ? 'no NHS number' : `NHS ${formatNhsNumber(nhsNumber)}`]
}

export function letterCountWords(count: number): string {
  if (count === 0) return 'no letters'
  return count === 1 ? '1 letter' : `${count} letters`
}

/** Returns a count such as '2 patients', of the others and this one. The server names at most 20 others. */
export function namesakeCount(others: number): string {
  return others < 20 ? `${others + 1} patients` : 'More than 20 patients'
}
