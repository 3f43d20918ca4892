// Writes the lines of a letter that identify the patient.
import { shortDay, isDay } from '../dates.ts'
import { knownDob } from '../patients/age.ts'
import { formatNhsNumber } from '../patients/nhs-number.ts'
import type { ContinuationHeader } from './printed-letter.ts'

/** `id` is the number shown as 'MR #'. `dob` is `YYYY-MM-DD`, or null if it is unknown. */
export type PatientIdentity = { id: number; name: string; dob: string | null; nhsNumber: string | null }

/**
 * Returns 'Re: Mr Gerald Ashworth, date of birth 14/03/1954, NHS number 999 112 6481', or 'MR #12' at the end if there is no NHS
 * number (rules §2). An unknown date of birth is left out, and 1900-01-01 means unknown (product §2).
 */
export function patientLine(patient: PatientIdentity): string {
  const { name, details } = identityOf(patient)
  return `Re: ${[...(name === '' ? [] : [name]), ...details].join(', ')}`
}

/** Returns the same identity with the letter's number, for the pages after the first (rules §3). */
export function continuationHeader(patient: PatientIdentity, letterId: number): ContinuationHeader {
  const { name, details } = identityOf(patient)
  return { name, details: [...details, `letter no. ${letterId}`].join(', ') }
}

function identityOf({ id, name, dob, nhsNumber }: PatientIdentity): { name: string; details: string[] } {
  const known = knownDob(dob)
  const born = known !== null && isDay(known) ? [`date of birth ${shortDay(known)}`] : []
  const number = oneLine(nhsNumber ?? '')
  const identity = number === '' ? `MR #${id}` : `NHS number ${formatNhsNumber(number)}`
  return { name: oneLine(name), details: [...born, identity] }
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
