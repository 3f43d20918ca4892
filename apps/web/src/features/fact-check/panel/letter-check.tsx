import { isSealed } from '@sincerely/domain/letters/status'
import { useMemo } from 'react'
import { isNotFound, usePatient } from '../../patients/patients.parts.tsx'
import { AcceptedFindings } from '../accepted/accepted-findings.tsx'
import { FactCheck, type FactCheckProps } from './fact-check.tsx'

export type LetterCheckProps = Omit<FactCheckProps, 'patient'>

/** The fact check of a letter that can still change, with the patient's record; of another one, what was accepted. */
export function LetterCheck(props: LetterCheckProps) {
  const { letter, isEditing } = props
  const { data: record, error } = usePatient(letter.patientId)
  const isElsewhere = isNotFound(error)
  const { patientName, patientDob } = letter
  const patient = useMemo(() => {
    // The record may be another doctor's by now: the server holds the letter against all of it at the approval.
    if (isElsewhere) return { ...unknown, name: patientName, dob: patientDob }
    if (record === undefined) return null
    const { name, dob, gender, nhsNumber, gpName, allergies, medications } = record
    return { name, dob, gender, nhsNumber, gpName, allergies, medications }
  }, [record, isElsewhere, patientName, patientDob])
  if (isSealed(letter.status) && !isEditing)
    return <AcceptedFindings letterId={letter.id} letterVersion={letter.version} />
  return <FactCheck {...props} patient={patient} />
}

const unknown = { gender: '', nhsNumber: null, gpName: null, allergies: [], medications: [] }
