import type { PatientSummary } from '@sincerely/contract/patients'
import { shortDate } from '@sincerely/domain/dates'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, Ref } from 'react'
import { useInfo, useToday } from '../../platform/practice.ts'
import { CreateLetterButton, type CreateLetterProps } from './create-letter-button.tsx'
import { identityLine } from './patient-facts.ts'
import { PatientLink } from './patient-link.tsx'
import type { PatientSort } from './patient-search.ts'
import { PatientStatusBadge } from './patient-status-badge.tsx'
import classes from './patient-table.module.css'

type Sorting = { sort: PatientSort; direction: 'asc' | 'desc'; onSort: (sort: PatientSort) => void }

type PatientTableProps = Sorting &
  CreateLetterProps & {
    patients: PatientSummary[]
    /** The body of the table, for the keys that go through its rows. */
    rows: Ref<HTMLTableSectionElement>
  }

export function PatientTable({ patients, rows, sort, direction, onSort, ...create }: PatientTableProps) {
  const sorting = { sort, direction, onSort }
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <SortHeader {...sorting} by="name" label="Patient" />
          <th scope="col">MR Number</th>
          <SortHeader {...sorting} by="createdAt" label="Created" />
          <SortHeader {...sorting} by="letterStatus" label="Status" />
          <th scope="col" className={classes.count}>
            Letters
          </th>
          <th scope="col" className={classes.actions}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody ref={rows}>
        {patients.map((patient) => (
          <PatientRow key={patient.id} patient={patient} {...create} />
        ))}
      </tbody>
    </table>
  )
}

function SortHeader({ by, label, sort, direction, onSort }: Sorting & { by: PatientSort; label: string }) {
  const sorted = sort === by
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th scope="col" aria-sort={sorted ? ariaSort[direction] : 'none'}>
      <button type="button" className={classes.sort} onClick={() => onSort(by)}>
        {label}
        <Arrow size={14} aria-hidden data-shown={sorted} />
      </button>
    </th>
  )
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

function PatientRow({ patient, ...create }: CreateLetterProps & { patient: PatientSummary }) {
  const navigate = useNavigate()
  const { timeZone } = useInfo()
  const today = useToday()
  const open = (event: MouseEvent) => {
    if (isItsOwn(event)) return
    void navigate({ to: '/patients/$patientId', params: { patientId: String(patient.id) } })
  }
  return (
    <tr className={classes.row} onClick={open}>
      <th scope="row">
        <PatientLink id={patient.id} className={classes.name}>
          {patient.name}
        </PatientLink>
        <div className={classes.identity}>{identityLine(patient, today)}</div>
      </th>
      <td className="tabular">MR #{patient.id}</td>
      <td className="tabular">{shortDate(new Date(patient.createdAt), timeZone)}</td>
      <td>
        <PatientStatusBadge status={patient.letterStatus} />
      </td>
      <td className={classes.count}>{patient.letterCount}</td>
      <td className={classes.actions}>
        <CreateLetterButton {...create} patient={patient} isSmall />
      </td>
    </tr>
  )
}

/** A click on a button or link of the row, or the end of selecting text in it, does not open the patient. */
function isItsOwn(event: MouseEvent): boolean {
  const inside = event.target instanceof Element && event.target.closest('a, button') !== null
  return inside || (window.getSelection()?.toString() ?? '') !== ''
}
