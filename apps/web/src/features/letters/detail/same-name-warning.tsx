import type { Letter } from '@sincerely/contract/letters'
import { shortDay } from '@sincerely/domain/dates'
import { formatNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { Notice } from '../../../ui/notice.tsx'

type PatientOfLetter = Pick<
  Letter,
  'patientId' | 'patientName' | 'patientDob' | 'patientNhsNumber' | 'patientNamesakes'
>

/**
 * Says which patient the letter is for when several have the same name, so that it does not reach the wrong one (rules §4).
 */
export function SameNameWarning({ letter }: { letter: PatientOfLetter }) {
  // A letter that an older version of the app cached has no count.
  const others: number | undefined = letter.patientNamesakes
  if (!others) return null
  return (
    <Notice tone="yellow">
      {others + 1} patients are called {letter.patientName}. This letter is for <b>{identify(letter)}</b>.
    </Notice>
  )
}

/** Returns the known details, such as 'the one born 14/03/1951, NHS 999 112 6481', or else the MR number. */
function identify({ patientDob, patientNhsNumber, patientId }: PatientOfLetter): string {
  const details = [
    ...(patientDob === null ? [] : [`born ${shortDay(patientDob)}`]),
    ...(patientNhsNumber === null ? [] : [`NHS ${formatNhsNumber(patientNhsNumber)}`]),
  ]
  if (details.length === 0) return `the one with MR #${patientId}`
  return `the one ${patientDob === null ? 'with ' : ''}${details.join(', ')}`
}
