import type { PatientPage } from '@sincerely/contract/patients'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { deedMessageOf } from '../../../platform/api.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeletons.tsx'
import { patientQueryOf, sortedBy } from '../patient-query.ts'
import { type PatientSearch } from '../patient-search.ts'
import { PatientCards } from './patient-cards.tsx'
import { PatientListEmpty } from './patient-list-empty.tsx'
import { PatientTable } from './patient-table.tsx'
import type { RowActions, RowState } from './row-props.ts'

type PatientRowsProps = {
  patients: UseQueryResult<PatientPage>
  rows: readonly RowState[]
  actions: RowActions
  isNarrow: boolean
  search: PatientSearch
  onSearch: (search: PatientSearch) => void
  /** The pointer is on its way to it. */
  onSearchSoon: (search: PatientSearch) => void
  /** The buttons for a new patient and for many. */
  waysToAdd: ReactNode
  page: 'none' | 'some' | 'all'
  onTogglePage: () => void
}

/** The patients as a table or as cards; what comes before them, and what stands there instead of them. */
export function PatientRows({
  patients,
  rows,
  actions,
  isNarrow,
  search,
  onSearch,
  ...props
}: PatientRowsProps) {
  const isLeftOver = patients.isPlaceholderData || (patients.data?.total ?? 0) > 0
  const isOnWay = patients.isPending || (rows.length === 0 && isLeftOver)
  if (isOnWay) return <SkeletonRows rows={10} height={53} label="Loading patients" />
  if (!patients.data) {
    return (
      <ErrorState
        title="Couldn't load the patients"
        message={deedMessageOf(patients.error)}
        onRetry={() => void patients.refetch()}
        retrying={patients.isFetching}
      />
    )
  }
  if (rows.length === 0) {
    const { counts } = patients.data
    return (
      <PatientListEmpty search={search} counts={counts} onSearch={onSearch} waysToAdd={props.waysToAdd} />
    )
  }
  if (isNarrow) return <PatientCards rows={rows} {...actions} />
  const { sort, direction } = patientQueryOf(search)
  return (
    <PatientTable
      rows={rows}
      {...actions}
      sort={sort}
      direction={direction}
      onSort={(by) => onSearch(sortedBy(search, by))}
      onSortSoon={(by) => props.onSearchSoon(sortedBy(search, by))}
      page={props.page}
      onTogglePage={props.onTogglePage}
    />
  )
}
