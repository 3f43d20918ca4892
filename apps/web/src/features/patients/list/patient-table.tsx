import type { PatientSort } from '../patient-search.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { PatientRow } from './patient-row.tsx'
import classes from './patient-table.module.css'
import type { RowsProps } from './row-props.ts'
import { SelectBox } from './select-box.tsx'

export type Sorting = {
  sort: PatientSort
  direction: 'asc' | 'desc'
  onSort: (sort: PatientSort) => void
  onSortSoon: (sort: PatientSort) => void
}

type PatientTableProps = RowsProps & Sorting & { page: 'none' | 'some' | 'all'; onTogglePage: () => void }

export function PatientTable({ rows, page, onTogglePage, ...props }: PatientTableProps) {
  const { sort, direction, onSort, onSortSoon, ...actions } = props
  const sorting = { sort, direction, onSort, onSortSoon }
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.check}>
            <SelectBox label="Select all on this page" checked={checkedOf[page]} onToggle={onTogglePage} />
          </th>
          <SortHeader {...sorting} by="name" label="Patient" />
          <th scope="col" className={classes.number}>
            MR Number
          </th>
          <SortHeader {...sorting} by="createdAt" label="Created" className={classes.created} />
          <SortHeader {...sorting} by="letterStatus" label="Status" className={classes.status} />
          <th scope="col" className={classes.count}>
            Letters
          </th>
          <th scope="col" className={classes.actions}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PatientRow key={row.patient.id} {...row} {...actions} />
        ))}
      </tbody>
    </table>
  )
}

const checkedOf = { none: false, some: 'mixed', all: true } as const

type SortHeaderProps = Sorting & { by: PatientSort; label: string; className?: string }

function SortHeader({ by, label, className, ...sorting }: SortHeaderProps) {
  const { sort, direction, onSort, onSortSoon } = sorting
  const sorted = sort === by
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th scope="col" className={className} aria-sort={sorted ? ariaSort[direction] : 'none'}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort(by)}
        onPointerEnter={() => onSortSoon(by)}
      >
        {label}
        <Arrow size={14} aria-hidden data-shown={sorted} />
      </button>
    </th>
  )
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const
