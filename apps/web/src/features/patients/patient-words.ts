import type { PatientDeletion } from '@sincerely/contract/patients'
import { clockTime, shortDate, shortDay } from '@sincerely/domain/dates'
import { ageLabel } from '@sincerely/domain/patients/age'
import { formatNhsNumber } from '@sincerely/domain/patients/nhs-number'

/** Returns '14/03/1951 (75 years)', the line under a name in a list. `today` is `YYYY-MM-DD`. */
export function birthText(dob: string | null, today: string): string {
  return dob === null ? 'Date of birth: Not specified' : `${shortDay(dob)} (${ageLabel(dob, today)})`
}

/** Returns 'Born 14/03/1951 (75 years)', for comparing with a letter or a card. `today` is `YYYY-MM-DD`. */
export function bornText(dob: string | null, today: string): string {
  return dob === null ? 'Date of birth unknown' : `Born ${birthText(dob, today)}`
}

/** Returns a phrase such as 'NHS 999 000 0018', or 'No NHS number'. */
export function nhsText(nhsNumber: string | null): string {
  return nhsNumber === null ? 'No NHS number' : `NHS ${formatNhsNumber(nhsNumber)}`
}

/**
 * Returns a sentence such as 'Ida Fenn (MR #12), born 14/03/1951, was deleted by Bridget Fairweather at 14:02 on
 * 20/11/2026.'
 */
export function deletedText(
  { patientId, name, dob, deletedAt, deletedBy }: Omit<PatientDeletion, 'mayRestore'>,
  timeZone: string,
): string {
  const born = dob === null ? '' : `, born ${shortDay(dob)},`
  const by = deletedBy === null ? '' : ` by ${deletedBy}`
  const at = new Date(deletedAt)
  return `${name} (MR #${patientId})${born} was deleted${by} at ${clockTime(at, timeZone)} on ${shortDate(at, timeZone)}.`
}
