import type { Dictation } from '@sincerely/contract/dictation'
import type { Letter } from '@sincerely/contract/letters'
import { useMemo, useState } from 'react'
import { actionMessageOf } from '../../../platform/api.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { isNotFound, usePatientRecord } from '../../patients/patients.parts.tsx'
import type { LetterPatient } from './letter-patient.tsx'
import { LetterTyping } from './letter-typing.tsx'

type LetterFromDictationProps = {
  dictation: Dictation
  patientId: number
  transcript: string | null
  onTyped: (letter: Letter) => void
}

/** Loads the patient of a dictation, then shows the letter to type from it. */
export function LetterFromDictation({ dictation, patientId, transcript, onTyped }: LetterFromDictationProps) {
  const { data: record, error, isFetching, refetch } = usePatientRecord(patientId)
  const belongsToOtherDoctor = isNotFound(error)
  const loaded = useMemo(() => {
    if (belongsToOtherDoctor) return patientFromDictation(dictation, patientId)
    return record ? { ...record.patient, namesakes: record.namesakes.length } : null
  }, [record, belongsToOtherDoctor, dictation, patientId])
  // The letter for the previous patient stays on screen while another patient loads.
  const [patient, setPatient] = useState(loaded)
  if (loaded && loaded !== patient) setPatient(loaded)
  if (patient) {
    return (
      <>
        {belongsToOtherDoctor && <OtherDoctorNotice doctorName={dictation.doctorName} />}
        <LetterTyping patient={patient} dictation={dictation} transcript={transcript} onCreated={onTyped} />
      </>
    )
  }
  if (error === null) return <SkeletonLines lines={8} label="Loading the patient" />
  return (
    <ErrorState
      title="Couldn't load the patient"
      message={actionMessageOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

function OtherDoctorNotice({ doctorName }: Pick<Dictation, 'doctorName'>) {
  return (
    <Notice title="This patient now belongs to another doctor">
      {`The letter is still from ${doctorName}, who dictated it. Type it here as usual.`}
    </Notice>
  )
}

/** Builds the patient from the dictation, because a record that now belongs to another doctor cannot be read. */
function patientFromDictation(dictation: Dictation, id: number): LetterPatient {
  return {
    id,
    name: dictation.patientName ?? '',
    dob: dictation.patientDob,
    nhsNumber: dictation.patientNhsNumber,
    gpName: dictation.patientGpName,
    namesakes: dictation.patientNamesakes,
  }
}
