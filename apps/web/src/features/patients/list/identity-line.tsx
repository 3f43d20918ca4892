import type { PatientSummary } from '@sincerely/contract/patients'
import { useToday } from '../../../platform/practice.ts'
import { Facts } from '../../../ui/facts.tsx'
import { birthText, nhsText } from '../patient-facts.ts'
import classes from './identity-line.module.css'

/** '14/03/1951 (75 years) · NHS 999 000 0018': what stands under a name, in the table and on a card alike. */
export function IdentityLine({ patient }: { patient: Pick<PatientSummary, 'dob' | 'nhsNumber'> }) {
  const { dob, nhsNumber } = patient
  const born = birthText(dob, useToday())
  return (
    <div className={classes.line}>
      <Facts facts={nhsNumber === null ? [born] : [born, nhsText(nhsNumber)]} />
    </div>
  )
}
