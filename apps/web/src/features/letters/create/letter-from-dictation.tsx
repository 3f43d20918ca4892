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

/** The letter that is typed from a dictation, once the record of its patient is here. */
export function LetterFromDictation({ dictation, patientId, transcript, onTyped }: LetterFromDictationProps) {
  const { data: found, error, isFetching, refetch } = usePatientRecord(patientId)
  const isElsewhere = isNotFound(error)
  const about = useMemo(() => {
    if (isElsewhere) return asDictated(dictation, patientId)
    return found ? { ...found.patient, namesakes: found.namesakes.length } : null
  }, [found, isElsewhere, dictation, patientId])
  // While another patient's record comes, what was typed stays before whoever typed it.
  const [patient, setPatient] = useState(about)
  if (about && about !== patient) setPatient(about)
  if (patient) {
    return (
      <>
        {isElsewhere && <TheirsNow doctorName={dictation.doctorName} />}
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

function TheirsNow({ doctorName }: Pick<Dictation, 'doctorName'>) {
  return (
    <Notice title="This patient now belongs to another doctor">
      {`The letter is still from ${doctorName}, who dictated it. Type it here as usual.`}
    </Notice>
  )
}

/** The record may be another doctor's by now; the dictation says what its letter begins with. */
function asDictated(dictation: Dictation, id: number): LetterPatient {
  return {
    id,
    name: dictation.patientName ?? '',
    dob: dictation.patientDob,
    nhsNumber: dictation.patientNhsNumber,
    gpName: dictation.patientGpName,
    namesakes: dictation.patientNamesakes,
  }
}
