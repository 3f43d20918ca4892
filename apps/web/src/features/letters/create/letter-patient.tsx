import type { Patient } from '@sincerely/contract/patients'
import { shortDay } from '@sincerely/domain/dates'
import { formatNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { useSignedInUser } from '../../../platform/session.ts'
import { Facts } from '../../../ui/facts.tsx'
import { SameNameWarning } from '../detail/same-name-warning.tsx'
import classes from './create-letter-dialog.module.css'

/** `namesakes` is how many others in one's scope have the same name. */
export type LetterPatient = Pick<Patient, 'id' | 'name' | 'dob' | 'nhsNumber' | 'gpName'> & {
  namesakes: number
}

type LetterPatientFactsProps = {
  patient: LetterPatient
  /** The doctor under whose name it goes out. */
  signatory: string
}

/**
 * Whom the letter is about and to whom it goes, before a word of it is dictated for somebody else (rules §4); who works for
 * several doctors is told for which.
 */
export function LetterPatientFacts({ patient, signatory }: LetterPatientFactsProps) {
  const hasSeveralDoctors = useSignedInUser().doctors.length > 1
  const { id, name, dob, nhsNumber, gpName, namesakes } = patient
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
      <p className={classes.to}>
        <span className={classes.who}>
          <Facts facts={facts} />
        </span>
        {gpName === null
          ? "No GP is recorded, so the letter begins with 'Dear Doctor'."
          : `To the GP, ${gpName}.`}
        {hasSeveralDoctors && ` From ${signatory}.`}
      </p>
    </>
  )
}
