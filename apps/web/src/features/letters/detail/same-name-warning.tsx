import type { Letter } from '@sincerely/contract/letters'
import { shortDay } from '@sincerely/domain/dates'
import { formatNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { Notice } from '../../../ui/notice.tsx'

type PatientOfLetter = Pick<
  Letter,
  'patientId' | 'patientName' | 'patientDob' | 'patientNhsNumber' | 'patientNamesakes'
>

/** Several patients of one name: whom this letter is for, before it goes to somebody else (rules §4). */
export function SameNameWarning({ letter }: { letter: PatientOfLetter }) {
  // A letter kept from before may not say.
  const others: number | undefined = letter.patientNamesakes
  if (!others) return null
  return (
    <Notice tone="yellow">
      {others + 1} patients are called {letter.patientName}. This letter is for <b>{whichOne(letter)}</b>.
    </Notice>
  )
}

/** 'the one born 14/03/1951, NHS 999 112 6481', as far as it is known; the MR number always is. */
function whichOne({ patientDob, patientNhsNumber, patientId }: PatientOfLetter): string {
  const known = [
    ...(patientDob === null ? [] : [`born ${shortDay(patientDob)}`]),
    ...(patientNhsNumber === null ? [] : [`NHS ${formatNhsNumber(patientNhsNumber)}`]),
  ]
  if (known.length === 0) return `the one with MR #${patientId}`
  return `the one ${patientDob === null ? 'with ' : ''}${known.join(', ')}`
}
