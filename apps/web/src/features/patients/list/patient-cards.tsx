import type { PatientSummary } from '@sincerely/contract/patients'
import type { Ref } from 'react'
import { useToday } from '../../platform/practice.ts'
import { CreateLetterButton, type CreateLetterProps } from './create-letter-button.tsx'
import { identityLine } from './patient-facts.ts'
import { PatientLink } from './patient-link.tsx'
import { PatientStatusBadge } from './patient-status-badge.tsx'
import classes from './patient-cards.module.css'

type PatientCardsProps = CreateLetterProps & { patients: PatientSummary[]; rows: Ref<HTMLUListElement> }

/** The patients where a table has no room: a card each, and the whole card opens the patient. */
export function PatientCards({ patients, rows, ...create }: PatientCardsProps) {
  const today = useToday()
  return (
    <ul className={classes.cards} ref={rows}>
      {patients.map((patient) => (
        <li key={patient.id} className={classes.card}>
          <div className={classes.head}>
            <PatientLink id={patient.id} className={classes.name}>
              {patient.name}
            </PatientLink>
            <PatientStatusBadge status={patient.letterStatus} />
          </div>
          <div className={classes.facts}>{identityLine(patient, today)}</div>
          <div className={classes.foot}>
            <span className={classes.facts}>
              MR #{patient.id} · {patient.letterCount === 1 ? '1 letter' : `${patient.letterCount} letters`}
            </span>
            <CreateLetterButton {...create} patient={patient} />
          </div>
        </li>
      ))}
    </ul>
  )
}
