import type { Letter } from '@sincerely/contract/letters'
import { LazyCreateLetterDialog } from '../../features/letters/create/lazy-create-letter-dialog.tsx'
import { usePatient } from '../../features/patients/patients.queries.ts'

type CreateLetterForProps = { patientId: number; onClose: () => void; onCreated: (letter: Letter) => void }

/** The dialog for a new letter, for the patient of this number. */
export function CreateLetterFor({ patientId, onClose, onCreated }: CreateLetterForProps) {
  const { data: patient } = usePatient(patientId)
  if (!patient) return null
  return <LazyCreateLetterDialog patient={patient} onClose={onClose} onCreated={onCreated} />
}
