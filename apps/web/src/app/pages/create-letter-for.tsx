import type { Letter } from '@sincerely/contract/letters'
import { LazyCreateLetterDialog } from '../../features/letters/create/lazy-create-letter-dialog.tsx'
import { LazyLetterRecorder } from '../../features/dictation/letter-recorder/lazy-letter-recorder.tsx'
import { usePatientRecord } from '../../features/patients/patients.queries.ts'

type CreateLetterForProps = { patientId: number; onClose: () => void; onCreated: (letter: Letter) => void }

/** The dialog for a new letter, for the patient of this number. */
export function CreateLetterFor({ patientId, onClose, onCreated }: CreateLetterForProps) {
  const { data: record } = usePatientRecord(patientId)
  if (!record) return null
  const patient = { ...record.patient, namesakes: record.namesakes.length }
  return (
    <LazyCreateLetterDialog
      patient={patient}
      onClose={onClose}
      voice={(of) => <LazyLetterRecorder patient={patient} {...of} />}
      onCreated={onCreated}
    />
  )
}
