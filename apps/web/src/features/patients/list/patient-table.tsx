import type { PatientSort } from '../patient-search.ts'
import { SortHeader } from '../../../ui/sort-header.tsx'
import table from '../../../ui/list-table.module.css'
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
  const sorting = (by: PatientSort) => ({
    direction: sort === by ? direction : null,
    onSort: () => onSort(by),
    onSortSoon: () => onSortSoon(by),
  })
  return (
    <table className={`${table.table} ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col" className={classes.check}>
            <SelectBox label="Select all on this page" checked={checkedOf[page]} onToggle={onTogglePage} />
          </th>
          <SortHeader {...sorting('name')} label="Patient" />
          <th scope="col" className={classes.number}>
            MR Number
          </th>
          <SortHeader {...sorting('createdAt')} label="Created" className={classes.created} />
          <SortHeader {...sorting('letterStatus')} label="Status" className={classes.status} />
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
