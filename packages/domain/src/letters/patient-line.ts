// The line of a letter that says whom it is about (rules §3).
import { shortDay } from '../dates.ts'
import { knownDob } from '../patients/age.ts'
import { formatNhsNumber } from '../patients/nhs-number.ts'

export type PatientIdentity = { id: number; name: string; dob: string | null; nhsNumber: string | null }

/**
 * 'Re: Gerald Ashworth, date of birth 14/03/1954, NHS number 999 112 6481', or 'MR # 12' without an NHS number.
 * An unknown date of birth is left out, never invented (product §2).
 */
export function patientLine({ id, name, dob, nhsNumber }: PatientIdentity): string {
  const known = knownDob(dob)
  const born = known === null ? '' : `, date of birth ${shortDay(known)}`
  const number = nhsNumber === null ? `MR # ${id}` : `NHS number ${formatNhsNumber(nhsNumber)}`
  return `Re: ${name}${born}, ${number}`
}
