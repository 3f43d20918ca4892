import { isSealed } from '@sincerely/domain/letters/status'
import { useMemo } from 'react'
import { isNotFound, usePatient } from '../../patients/patients.parts.tsx'
import { AcceptedFindings } from '../accepted/accepted-findings.tsx'
import { StyleRemarks } from '../style/style-remarks.tsx'
import { FactCheck, type FactCheckProps } from './fact-check.tsx'

export type LetterCheckProps = Omit<FactCheckProps, 'patient'>

/**
 * Loads the patient. Checks the facts and the style of a letter that can still change; shows the accepted findings of a
 * sealed letter.
 */
export function LetterCheck(props: LetterCheckProps) {
  const { letter, isEditing } = props
  const { data: record, error } = usePatient(letter.patientId)
  const belongsToOtherDoctor = isNotFound(error)
  const { patientName, patientDob } = letter
  const patient = useMemo(() => {
    // The record may now belong to another doctor. The server compares the whole record at approval.
    if (belongsToOtherDoctor) return { ...unknownFacts, name: patientName, dob: patientDob }
    if (record === undefined) return null
    const { name, dob, gender, nhsNumber, gpName, allergies, medications } = record
    return { name, dob, gender, nhsNumber, gpName, allergies, medications }
  }, [record, belongsToOtherDoctor, patientName, patientDob])
  if (isSealed(letter.status) && !isEditing)
    return <AcceptedFindings letterId={letter.id} letterVersion={letter.version} />
  return (
    <>
      <FactCheck {...props} patient={patient} />
      <StyleRemarks {...props} />
    </>
  )
}

const unknownFacts = { gender: '', nhsNumber: null, gpName: null, allergies: [], medications: [] }
