import type { Patient } from '@sincerely/contract/patients'
import { shortDay } from '@sincerely/domain/dates'
import type { LetterType } from '@sincerely/domain/letters/types'
import { fieldLabels } from '@sincerely/domain/patients/field-labels'
import { formatNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { NeedsFlag } from '../../patients/patients.parts.tsx'
import { useSignedInUser } from '../../../platform/session.ts'
import { Facts } from '../../../ui/facts.tsx'
import { SameNameWarning } from '../detail/same-name-warning.tsx'
import classes from './create-letter-dialog.module.css'

/**
 * `namesakes` counts the other visible patients with the same name. Allergies and medicines are unknown if the record belongs to
 * another doctor.
 */
export type LetterPatient = Pick<Patient, 'id' | 'name' | 'dob' | 'nhsNumber' | 'gpName'> &
  Partial<Pick<Patient, 'allergies' | 'medications' | 'communicationNeeds'>> & { namesakes: number }

type LetterPatientFactsProps = {
  type: LetterType
  patient: LetterPatient
  /** The doctor who signs the letter. */
  signatory: string
}

/**
 * Shows the patient and the GP of the letter, so that nobody dictates for the wrong patient (rules §4). Also lists the
 * allergies and medicines, and names the doctor for people who work for several.
 */
export function LetterPatientFacts({ type, patient, signatory }: LetterPatientFactsProps) {
  const hasSeveralDoctors = useSignedInUser().doctors.length > 1
  const { id, name, dob, nhsNumber, gpName, allergies, medications, namesakes } = patient
  const facts = [
    dob === null ? 'Date of birth unknown' : `Born ${shortDay(dob)}`,
    ...(nhsNumber === null ? [] : [`NHS ${formatNhsNumber(nhsNumber)}`]),
    `MR #${id}`,
  ]
  return (
    <>
      <SameNameWarning
        letter={{
          patientId: id,
          patientName: name,
          patientDob: dob,
          patientNhsNumber: nhsNumber,
          patientNamesakes: namesakes,
        }}
      />
      <NeedsFlag needs={patient.communicationNeeds ?? null} />
      <p className={classes.to}>
        <span className={classes.who}>
          <Facts facts={facts} />
        </span>
        {toWords(type, gpName)}
        {hasSeveralDoctors && ` From ${signatory}.`}
        <Recorded label={fieldLabels.allergies} items={allergies} warns />
        <Recorded label={fieldLabels.medications} items={medications} />
      </p>
    </>
  )
}

function toWords(type: LetterType, gpName: string | null): string {
  if (type === 'patient')
    return gpName === null
      ? 'To the patient. No GP is recorded for the copy.'
      : `To the patient, with a copy to the GP, ${gpName}.`
  return gpName === null
    ? 'No GP is recorded, so the letter begins with ‘Dear Doctor’.'
    : `To the GP, ${gpName}.`
}

type RecordedProps = { label: string; items: readonly string[] | undefined; warns?: boolean }

function Recorded({ label, items, warns = false }: RecordedProps) {
  if (items === undefined) return null
  return (
    <span className={classes.recorded} data-warns={(warns && items.length > 0) || undefined}>
      {items.length === 0 ? `${label}: none recorded` : <Facts lead={`${label}: `} facts={items} />}
    </span>
  )
}
