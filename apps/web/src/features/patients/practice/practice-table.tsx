import { VisuallyHidden } from '@mantine/core'
import type { PracticePatient } from '@sincerely/contract/practice-patients'
import { Link } from '@tanstack/react-router'
import { useToday } from '../../../platform/practice.ts'
import { SortHeader } from '../../../ui/sort-header.tsx'
import { SelectBox } from '../list/select-box.tsx'
import { birthText } from '../patient-facts.ts'
import { PracticeActions, type PracticeDeeds } from './practice-actions.tsx'
import type { PracticeSort } from './practice-search.ts'
import type { practiceQueryOf } from './practice-query.ts'
import { PracticeStatus } from './practice-status.tsx'
import { visitWords } from './practice-words.ts'
import classes from './practice.module.css'

type PracticeTableProps = PracticeDeeds & {
  rows: readonly PracticePatient[]
  query: ReturnType<typeof practiceQueryOf>
  onSort: (sort: PracticeSort) => void
  selected: ReadonlyMap<number, unknown>
  page: 'none' | 'some' | 'all'
  onTogglePage: () => void
  onSelect: (id: number, options: { isRange: boolean }) => void
}

/** A row for each patient; on a phone a card whose cells say what they are. */
export function PracticeTable(props: PracticeTableProps) {
  const { rows, query, onSort, selected, page, onTogglePage, onSelect, ...deeds } = props
  const today = useToday()
  const sorting = (by: PracticeSort) => ({
    direction: query.sort === by ? query.direction : null,
    onSort: () => onSort(by),
  })
  // What is deleted can only be brought back, one by one.
  const isSelectable = query.status !== 'deleted'
  return (
    <table className={classes.table} aria-label="Patients">
      <thead>
        <tr>
          <th scope="col" className={classes.check}>
            {isSelectable ? (
              <SelectBox label="Select all on this page" checked={checkedOf[page]} onToggle={onTogglePage} />
            ) : (
              <VisuallyHidden>Selection</VisuallyHidden>
            )}
          </th>
          <SortHeader {...sorting('name')} label="Patient" />
          <th scope="col" className={classes.contact}>
            Contact
          </th>
          <th scope="col" className={classes.assignment}>
            Assignment
          </th>
          <th scope="col" className={classes.status}>
            Status
          </th>
          <SortHeader {...sorting('lastVisit')} label="Last Visit" className={classes.visit} />
          <SortHeader {...sorting('letterCount')} label="Letters" className={classes.letters} />
          <th scope="col" className={classes.actions}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((patient) => (
          <tr key={patient.id} data-selected={selected.has(patient.id) || undefined}>
            <td className={classes.check}>
              {isSelectable && (
                <SelectBox
                  label={`Select ${patient.name}`}
                  checked={selected.has(patient.id)}
                  onToggle={(options) => onSelect(patient.id, options)}
                />
              )}
            </td>
            <Facts patient={patient} today={today} />
            <td className={classes.actions}>
              <PracticeActions patient={patient} {...deeds} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const checkedOf = { none: false, some: 'mixed', all: true } as const

function Facts({ patient, today }: { patient: PracticePatient; today: string }) {
  const { id, name, dob, phone, email, doctorName, secretaryNames, lastVisit, letterCount } = patient
  return (
    <>
      <th scope="row" className={classes.person}>
        <Link to="/patients/$patientId" params={{ patientId: String(id) }} className={classes.name}>
          {name}
        </Link>
        <span className={classes.quiet}>{birthText(dob, today)}</span>
      </th>
      <td data-label="Contact">
        {phone && <span className={classes.line}>{phone}</span>}
        {email && (
          <span className={`${classes.quiet} ${classes.email}`} title={email}>
            {email}
          </span>
        )}
        {!phone && !email && <span className={classes.quiet}>None</span>}
      </td>
      <td data-label="Assignment">
        <span className={classes.line}>{doctorName}</span>
        <span className={classes.quiet}>{secretaryNames.join(', ') || 'Unassigned'}</span>
      </td>
      <td data-label="Status">
        <PracticeStatus patient={patient} />
      </td>
      <td data-label="Last Visit">{visitWords(lastVisit, today)}</td>
      <td data-label="Letters" className={classes.letters}>
        {letterCount.toLocaleString('en-GB')}
      </td>
    </>
  )
}
