// The line of a letter that says whom it is about.
import { shortDay } from '../dates.ts'
import { isDay, knownDob } from '../patients/age.ts'
import { formatNhsNumber } from '../patients/nhs-number.ts'

/** `id` is the number shown as 'MR #'; `dob` is `YYYY-MM-DD` or null when unknown. */
export type PatientIdentity = { id: number; name: string; dob: string | null; nhsNumber: string | null }

/**
 * 'Re: Mr Gerald Ashworth, date of birth 14/03/1954, NHS number 999 112 6481', or 'MR #12' at the end where there
 * is no NHS number (rules §2). An unknown date of birth is left out, 1900-01-01 is unknown (product §2).
 */
export function patientLine({ id, name, dob, nhsNumber }: PatientIdentity): string {
  const known = knownDob(dob)
  const born = known !== null && isDay(known) ? [`date of birth ${shortDay(known)}`] : []
  const number = oneLine(nhsNumber ?? '')
  const identity = number === '' ? `MR #${id}` : `NHS number ${formatNhsNumber(number)}`
  const who = oneLine(name)
  return `Re: ${[...(who === '' ? [] : [who]), ...born, identity].join(', ')}`
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
