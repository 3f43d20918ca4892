import type { PatientSummary } from '@sincerely/contract/patients'
import { useToday } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { Facts } from '../../../ui/facts.tsx'
import { birthText, nhsText } from '../patient-facts.ts'
import classes from './identity-line.module.css'

type IdentityLineProps = { patient: Pick<PatientSummary, 'dob' | 'nhsNumber' | 'doctorId'> }

/**
 * '14/03/1951 (75 years) · NHS 999 000 0018': what stands under a name, in the table and on a card alike; for who works for
 * several doctors also whose patient it is.
 */
export function IdentityLine({ patient }: IdentityLineProps) {
  const { dob, nhsNumber, doctorId } = patient
  const { doctors } = useSignedInUser()
  const born = birthText(dob, useToday())
  const whose = doctors.length > 1 ? doctors.find(({ id }) => id === doctorId)?.name : undefined
  const facts = [born, nhsNumber === null ? undefined : nhsText(nhsNumber), whose]
  return (
    <div className={classes.line}>
      <Facts facts={facts.filter((fact) => fact !== undefined)} />
    </div>
  )
}
