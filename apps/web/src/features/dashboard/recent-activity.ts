import type { LetterSummary } from '@sincerely/contract/letters'
import type { PatientSummary } from '@sincerely/contract/patients'
import { letterTypeName } from '@sincerely/domain/letters/title'

export type Activity = {
  key: string
  kind: 'letter' | 'patient'
  /** The number of the letter or patient. */
  id: number
  subject: string
  happened: string
  /** ISO instant. */
  at: string
}

type LetterFacts = Pick<LetterSummary, 'id' | 'patientName' | 'type' | 'status' | 'statusAt'>
type PatientFacts = Pick<PatientSummary, 'id' | 'name' | 'createdAt'>

const mostLetters = 4
const mostPatients = 3
const mostEntries = 5

/** Up to 4 letters and 3 patients, newest first, at most 5 entries (spec §2 Dashboard). */
export function recentActivity(
  letters: readonly LetterFacts[],
  patients: readonly PatientFacts[],
): Activity[] {
  return [
    ...letters.slice(0, mostLetters).map(letterActivity),
    ...patients.slice(0, mostPatients).map(patientActivity),
  ]
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, mostEntries)
}

function letterActivity({ id, patientName, type, status, statusAt }: LetterFacts): Activity {
  return {
    key: `letter-${id}`,
    kind: 'letter',
    id,
    subject: patientName,
    happened: `${letterTypeName(type)} ${happenings[status]}`,
    at: statusAt,
  }
}

function patientActivity({ id, name, createdAt }: PatientFacts): Activity {
  return {
    key: `patient-${id}`,
    kind: 'patient',
    id,
    subject: name,
    happened: 'Patient added',
    at: createdAt,
  }
}

const happenings = { draft: 'drafted', approved: 'approved', posted: 'posted' } as const satisfies Record<
  LetterSummary['status'],
  string
>
