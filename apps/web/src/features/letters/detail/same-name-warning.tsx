import type { Letter } from '@sincerely/contract/letters'
import { shortDay } from '@sincerely/domain/dates'
import { formatNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { Notice } from '../../../ui/notice.tsx'

type PatientOfLetter = Pick<
  Letter,
  'patientId' | 'patientName' | 'patientDob' | 'patientNhsNumber' | 'patientNamesakes'
>

/**
 * Several patients have the same name: says which of them the letter is for, before it is sent to the wrong one (rules
 * §4).
 */
export function SameNameWarning({ letter }: { letter: PatientOfLetter }) {
  // Undefined in a letter cached by an older version.
  const others: number | undefined = letter.patientNamesakes
  if (!others) return null
  return (
    <Notice tone="yellow">
      {others + 1} patients are called {letter.patientName}. This letter is for <b>{identify(letter)}</b>.
    </Notice>
  )
}

/** 'the one born 14/03/1951, NHS 999 112 6481', as far as known, else the MR number. */
function identify({ patientDob, patientNhsNumber, patientId }: PatientOfLetter): string {
  const details = [
    ...(patientDob === null ? [] : [`born ${shortDay(patientDob)}`]),
    ...(patientNhsNumber === null ? [] : [`NHS ${formatNhsNumber(patientNhsNumber)}`]),
  ]
  if (details.length === 0) return `the one with MR #${patientId}`
  return `the one ${patientDob === null ? 'with ' : ''}${details.join(', ')}`
}
