import type { PracticePatient } from '@sincerely/contract/practice-patients'
import type { PracticePatientSort } from '@sincerely/domain/patients/practice-list'
import { Link } from '@tanstack/react-router'
import { useToday } from '../../../platform/practice.ts'
import { Lines } from '../../../ui/data-table/lines.tsx'
import type { Column } from '../../../ui/data-table/rows-props.ts'
import { birthText } from '../patient-words.ts'
import { PracticeActions, type PatientRowActions } from './practice-actions.tsx'
import { PracticePatientBadge } from './practice-patient-badge.tsx'
import { visitWords } from './practice-words.ts'
import classes from './practice.module.css'

export function practiceColumns(actions: PatientRowActions): Column<PracticePatient, PracticePatientSort>[] {
  return [
    {
      header: 'Patient',
      kind: 'name',
      sort: { by: 'name', choices: ['Name, A to Z', 'Name, Z to A'] },
      cell: (patient) => <Person patient={patient} />,
    },
    {
      header: 'Contact',
      width: '16%',
      cell: ({ phone, email }) => (
        <Lines first={phone}>
          {email === null && phone === null && 'None'}
          {email !== null && (
            <span className={classes.email} title={email}>
              {email}
            </span>
          )}
        </Lines>
      ),
    },
    {
      header: 'Assignment',
      width: '16%',
      cell: ({ doctorName, secretaryNames }) => (
        <Lines first={doctorName}>{secretaryNames.join(', ') || 'Unassigned'}</Lines>
      ),
    },
    {
      header: 'Status',
      width: 'clamp(86px, 8vw, 116px)',
      cell: (patient) => <PracticePatientBadge patient={patient} />,
    },
    {
      header: 'Last Visit',
      width: 'clamp(94px, 7.8vw, 112px)',
      sort: { by: 'lastVisit', choices: ['Least recent visit', 'Most recent visit'] },
      cell: ({ lastVisit }) => <Visit day={lastVisit} />,
    },
    {
      header: 'Letters',
      kind: 'number',
      width: 'clamp(66px, 5.8vw, 84px)',
      sort: { by: 'letterCount', choices: ['Fewest letters', 'Most letters'] },
      cell: ({ letterCount }) => letterCount.toLocaleString('en-GB'),
    },
    {
      header: 'Actions',
      kind: 'actions',
      width: 156,
      cell: (patient) => <PracticeActions patient={patient} {...actions} />,
    },
  ]
}

function Person({ patient: { id, name, dob } }: { patient: PracticePatient }) {
  const today = useToday()
  return (
    <Lines
      first={
        <Link to="/patients/$patientId" params={{ patientId: String(id) }}>
          {name}
        </Link>
      }
    >
      {birthText(dob, today)}
    </Lines>
  )
}

function Visit({ day }: { day: string | null }) {
  return visitWords(day, useToday())
}
