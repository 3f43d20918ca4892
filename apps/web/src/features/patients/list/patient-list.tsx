import { NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { messageOf } from '../../platform/api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SkeletonRows } from '../../ui/skeletons.tsx'
import { PatientCards } from './patient-cards.tsx'
import { PatientListEmpty } from './patient-list-empty.tsx'
import classes from './patient-list.module.css'
import { PatientPager } from './patient-pager.tsx'
import {
  patientQueryOf,
  searchedFor,
  sortedBy,
  type PatientSearch,
  type PatientSort,
} from './patient-search.ts'
import { PatientTable } from './patient-table.tsx'
import { usePatients } from './patients.queries.ts'
import { useRowKeys } from './use-row-keys.ts'

type PatientListProps = {
  /** What the address says. */
  search: PatientSearch
  /** `replace`: no step of its own on the way Back, as while typing. */
  onSearch: (search: PatientSearch, options?: { replace: boolean }) => void
  onNewPatient: () => void
  onCreateLetter: (patientId: number) => void
  /** The pointer is on its way to 'Create letter'. */
  onCreateLetterSoon: () => void
}

/** The patients page by page: searched, sorted and counted by the server. */
export function PatientList({ search, onSearch, onNewPatient, ...create }: PatientListProps) {
  const query = patientQueryOf(search)
  const patients = usePatients(query)
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false })
  const keys = useRowKeys<HTMLUListElement & HTMLTableSectionElement>()
  const searchFor = (text: string) => onSearch(searchedFor(search, text), { replace: true })
  const sortBy = (sort: PatientSort) => onSearch(sortedBy(search, sort))

  function rows() {
    if (patients.isPending) return <SkeletonRows rows={10} height={53} label="Loading patients" />
    if (patients.isError && !patients.data) {
      const retry = () => void patients.refetch()
      return (
        <ErrorState title="Couldn't load the patients" message={messageOf(patients.error)} onRetry={retry} />
      )
    }
    if (patients.data.patients.length === 0) {
      return <PatientListEmpty {...{ search, onSearch, onNewPatient, total: patients.data.total }} />
    }
    const list = { patients: patients.data.patients, rows: keys.list, ...create }
    return isNarrow ? (
      <PatientCards {...list} />
    ) : (
      <PatientTable {...list} sort={query.sort} direction={query.direction} onSort={sortBy} />
    )
  }

  return (
    <div className={classes.list}>
      <div className={classes.bar}>
        <div className={classes.search}>
          <SearchBox
            q={search.q ?? ''}
            onSearch={searchFor}
            label="Search by name, email or MR number"
            placeholder="Search by name, email or MR number"
            onLeave={keys.goToFirst}
          />
        </div>
        {isNarrow && <SortSelect search={search} onSearch={onSearch} />}
      </div>
      <div className={classes.rows} aria-busy={patients.isFetching} data-stale={patients.isPlaceholderData}>
        {rows()}
      </div>
      {patients.data && patients.data.patients.length > 0 && (
        <PatientPager
          page={query.page}
          limit={query.limit}
          total={patients.data.total}
          onPage={(page) => onSearch({ ...search, page })}
        />
      )}
    </div>
  )
}

/** Cards have no headers to sort by. */
function SortSelect({ search, onSearch }: Pick<PatientListProps, 'search' | 'onSearch'>) {
  const { sort, direction } = patientQueryOf(search)
  const choose = (choice: string) => {
    const chosen = sortChoices.find(({ value }) => value === choice)
    if (chosen) onSearch({ ...search, sort: chosen.sort, direction: chosen.direction, page: undefined })
  }
  return (
    <NativeSelect
      aria-label="Sort by"
      data={sortChoices.map(({ value, label }) => ({ value, label }))}
      value={`${sort} ${direction}`}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

const sortChoices = [
  { value: 'letterStatus asc', label: 'Status', sort: 'letterStatus', direction: 'asc' },
  { value: 'letterStatus desc', label: 'Status, posted first', sort: 'letterStatus', direction: 'desc' },
  { value: 'name asc', label: 'Name, A to Z', sort: 'name', direction: 'asc' },
  { value: 'name desc', label: 'Name, Z to A', sort: 'name', direction: 'desc' },
  { value: 'createdAt desc', label: 'Newest first', sort: 'createdAt', direction: 'desc' },
  { value: 'createdAt asc', label: 'Oldest first', sort: 'createdAt', direction: 'asc' },
] as const
