import type { Letter } from '@sincerely/contract/letters'
import { useState } from 'react'
import { LazyCreateLetterDialog } from '../../features/letters/create/lazy-create-letter-dialog.tsx'
import { LazyLetterRecorder } from '../../features/dictation/letter-recorder/lazy-letter-recorder.tsx'
import { ArchivedDialog } from '../../features/patients/archived-dialog.tsx'
import { type PatientRecord, usePatientRecord } from '../../features/patients/patients.queries.ts'
import { LetterTextsContext } from '../../features/letters/letter-texts-slots.ts'
import { letterTextsSlots } from './letter-texts-slots.tsx'

type CreateLetterForProps = { patientId: number; onClose: () => void; onCreated: (letter: Letter) => void }

/** The dialog for a new letter, for the patient of this number. */
export function CreateLetterFor({ patientId, onClose, onCreated }: CreateLetterForProps) {
  const { data: record } = usePatientRecord(patientId)
  if (!record) return null
  return <ForRecord key={patientId} record={record} onClose={onClose} onCreated={onCreated} />
}

type ForRecordProps = Omit<CreateLetterForProps, 'patientId'> & { record: PatientRecord }

function ForRecord({ record, onClose, onCreated }: ForRecordProps) {
  // Whoever is archived meanwhile takes no words away: the server says so when the letter is saved.
  const [wasArchived] = useState(record.patient.archive !== null)
  if (wasArchived) return <ArchivedDialog patient={record.patient} onClose={onClose} />
  const patient = { ...record.patient, namesakes: record.namesakes.length }
  return (
    <LetterTextsContext value={letterTextsSlots}>
      <LazyCreateLetterDialog
        patient={patient}
        onClose={onClose}
        voice={(of) => <LazyLetterRecorder patient={patient} {...of} />}
        onCreated={onCreated}
      />
    </LetterTextsContext>
  )
}
