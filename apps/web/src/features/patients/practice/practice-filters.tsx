import { Button, NativeSelect } from '@mantine/core'
import { practicePatientStatuses } from '@sincerely/domain/patients/practice-list'
import { SearchBox } from '../../../ui/search-box.tsx'
import { usePracticeDoctors } from './practice-patients.queries.ts'
import { type PracticeSearch } from './practice-search.ts'
import { filteredBy, isFiltered, withoutFilters } from './practice-query.ts'
import { filterLabels } from './practice-status.tsx'
import classes from './practice.module.css'

type PracticeFiltersProps = {
  search: PracticeSearch
  onSearch: (search: PracticeSearch, options?: { replace: boolean }) => void
}

/** Who is looked for: words, a doctor, a status. They stand in the address. */
export function PracticeFilters({ search, onSearch }: PracticeFiltersProps) {
  return (
    <search className={classes.filters} aria-label="Filter patients">
      <div className={classes.search}>
        <SearchBox
          q={search.q ?? ''}
          onSearch={(q) => onSearch(filteredBy(search, { q }), { replace: true })}
          label="Search by name, e-mail or phone"
          placeholder="Search patients..."
        />
      </div>
      <DoctorFilter search={search} onSearch={onSearch} />
      <NativeSelect
        className={classes.select}
        aria-label="Status"
        value={search.status ?? ''}
        data={[
          { value: '', label: 'All Statuses' },
          ...practicePatientStatuses.map((status) => ({ value: status, label: filterLabels[status] })),
        ]}
        onChange={({ currentTarget }) => {
          const status = practicePatientStatuses.find((known) => known === currentTarget.value)
          onSearch(filteredBy(search, { status }))
        }}
      />
      <Button
        variant="subtle"
        className={classes.clear}
        // Focus stays where it is once there is nothing more to clear.
        data-disabled={!isFiltered(search) || undefined}
        aria-disabled={!isFiltered(search)}
        onClick={() => isFiltered(search) && onSearch(withoutFilters(search))}
      >
        Clear Filters
      </Button>
    </search>
  )
}

function DoctorFilter({ search, onSearch }: PracticeFiltersProps) {
  const doctors = usePracticeDoctors()
  const options = doctors.map(({ id, name, status }) => ({
    value: String(id),
    label: status === 'active' ? name : `${name} (inactive)`,
  }))
  const isKnown = search.doctor === undefined || doctors.some(({ id }) => id === search.doctor)
  return (
    <NativeSelect
      className={classes.select}
      aria-label="Doctor"
      value={search.doctor ?? ''}
      data={[
        { value: '', label: 'All Doctors' },
        ...options,
        // The address may name a doctor who is not loaded yet, or has left.
        ...(isKnown ? [] : [{ value: String(search.doctor), label: 'One doctor' }]),
      ]}
      onChange={({ currentTarget }) =>
        onSearch(filteredBy(search, { doctor: Number(currentTarget.value) || undefined }))
      }
    />
  )
}
