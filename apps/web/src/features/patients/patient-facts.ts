import type { Patient } from '@sincerely/contract/patients'
import { ageLabel } from '@sincerely/domain/patients/age'
import type { Gender } from '@sincerely/domain/patients/letter-status'
import { formatNhsNumber } from '@sincerely/domain/patients/nhs-number'

export const genderLabels = {
  male: 'Male',
  female: 'Female',
  other: 'Other',
  unknown: 'Unknown',
} as const satisfies Record<Gender, string>

/** '64 years · NHS 999 000 0018': what stands under a name in a list. `today` is `YYYY-MM-DD`. */
export function identityLine({ dob, nhsNumber }: Pick<Patient, 'dob' | 'nhsNumber'>, today: string): string {
  const age = ageText(dob, today)
  return nhsNumber === null ? age : `${age} · NHS ${formatNhsNumber(nhsNumber)}`
}

/** '64 years'; without a date of birth it is that which is missing. `today` is `YYYY-MM-DD`. */
export function ageText(dob: string | null, today: string): string {
  return dob === null ? 'Date of birth: Not specified' : ageLabel(dob, today)
}

/** The letter on the avatar: the first of the name without a title. */
export function initialOf(name: string): string {
  const bare = name.replace(/^(?:mr|mrs|ms|miss|mx|dr|prof)\.?\s+/iu, '')
  return /\p{L}/u.exec(bare)?.[0].toLocaleUpperCase('en-GB') ?? '?'
}
