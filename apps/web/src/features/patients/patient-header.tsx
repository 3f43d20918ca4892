import type { Patient } from '@sincerely/contract/patients'
import { initialOf } from '@sincerely/domain/users/person-name'
import { genderLabels } from '@sincerely/domain/patients/gender'
import { Anchor, Breadcrumbs } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useToday } from '../../platform/practice.ts'
import { NeedsFlag } from './needs-flag.tsx'
import { bornText, nhsText } from './patient-words.ts'
import classes from './patient-header.module.css'

/**
 * Identifies the patient in the order in which a secretary checks a chart: name, date of birth and NHS number first (spec
 * §2).
 */
export function PatientHeader({ patient, actions }: { patient: Patient; actions?: ReactNode }) {
  const today = useToday()
  return (
    <header className={classes.header}>
      <PatientBreadcrumb name={patient.name} />
      <div className={classes.line}>
        <div className={classes.avatar} aria-hidden>
          {initialOf(patient.name)}
        </div>
        <div className={classes.words}>
          <h1 className={classes.name}>{patient.name}</h1>
          <ul className={classes.facts} aria-label="Patient">
            <li className={classes.identity}>{bornText(patient.dob, today)}</li>
            <li className={classes.identity}>{nhsText(patient.nhsNumber)}</li>
            <li>{patient.gender === 'unknown' ? 'Gender unknown' : genderLabels[patient.gender]}</li>
            <li>MR #{patient.id}</li>
          </ul>
          <NeedsFlag needs={patient.communicationNeeds} />
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  )
}

export function PatientBreadcrumb({ name }: { name: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <Breadcrumbs separatorMargin={8} classNames={{ root: classes.crumbs }}>
        <AnchorLink to="/patients">Patients</AnchorLink>
        <span aria-current="page" className={classes.here}>
          {name}
        </span>
      </Breadcrumbs>
    </nav>
  )
}

const AnchorLink = createLink(Anchor)
