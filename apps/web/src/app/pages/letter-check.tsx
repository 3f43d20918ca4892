import type { Letter } from '@sincerely/contract/letters'
import { useMemo } from 'react'
import { AcceptedFindings } from '../../features/fact-check/accepted/accepted-findings.tsx'
import { FactCheck } from '../../features/fact-check/panel/fact-check.tsx'
import type { CheckWays } from '../../features/letters/detail/letter-slots.ts'
import { isNotThere, usePatient } from '../../features/patients/patients.queries.ts'

/** The fact check of a letter that can still change, with the patient's record; of another one, what was accepted. */
export function LetterCheck({ letter, ways }: { letter: Letter; ways: CheckWays }) {
  const { data: record, error } = usePatient(letter.patientId)
  const isElsewhere = isNotThere(error)
  const { patientName, patientDob } = letter
  const patient = useMemo(() => {
    // The record may be another doctor's by now: the server holds the letter against all of it at the approval.
    if (isElsewhere) return { ...unknown, name: patientName, dob: patientDob }
    if (record === undefined) return null
    const { name, dob, gender, nhsNumber, gpName, allergies, medications } = record
    return { name, dob, gender, nhsNumber, gpName, allergies, medications }
  }, [record, isElsewhere, patientName, patientDob])
  if (letter.status !== 'draft' && !ways.isEditing)
    return <AcceptedFindings letterId={letter.id} letterVersion={letter.version} />
  return <FactCheck letter={letter} patient={patient} {...ways} />
}

const unknown = { gender: '', nhsNumber: null, gpName: null, allergies: [], medications: [] }
