import type { LetterSummary } from '@sincerely/contract/letters'
import type { PatientSummary } from '@sincerely/contract/patients'
import { letterTypeName } from '@sincerely/domain/letters/title'

export type Activity = {
  key: string
  kind: 'letter' | 'patient'
  id: number
  subject: string
  happened: string
  /** The time as an ISO instant. */
  at: string
}

type ListedLetter = Pick<LetterSummary, 'id' | 'patientName' | 'type' | 'status' | 'statusAt'>
type ListedPatient = Pick<PatientSummary, 'id' | 'name' | 'createdAt'>

const maxLetters = 4
const maxPatients = 3
const maxEntries = 5

/** Returns up to 4 letters and 3 patients, newest first, at most 5 entries (spec §2 Dashboard). */
export function recentActivity(
  letters: readonly ListedLetter[],
  patients: readonly ListedPatient[],
): Activity[] {
  return [
    ...letters.slice(0, maxLetters).map(letterActivity),
    ...patients.slice(0, maxPatients).map(patientActivity),
  ]
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, maxEntries)
}

function letterActivity({ id, patientName, type, status, statusAt }: ListedLetter): Activity {
  return {
    key: `letter-${id}`,
    kind: 'letter',
    id,
    subject: patientName,
    happened: `${letterTypeName(type)} ${statusVerbs[status]}`,
    at: statusAt,
  }
}

function patientActivity({ id, name, createdAt }: ListedPatient): Activity {
  return {
    key: `patient-${id}`,
    kind: 'patient',
    id,
    subject: name,
    happened: 'Patient added',
    at: createdAt,
  }
}

const statusVerbs = { draft: 'drafted', approved: 'approved', posted: 'posted' } as const satisfies Record<
  LetterSummary['status'],
  string
>
