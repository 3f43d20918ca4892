import { NativeSelect } from '@mantine/core'
import { practicePatientStatuses } from '@sincerely/domain/patients/practice-list'
import { personOptions, useKnownPeople } from '../../../platform/known-people.ts'
import { ClearFilters } from '../../../ui/clear-filters.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { filteredBy, isFiltered, type PracticeSearch, withoutFilters } from './practice-search.ts'
import { filterLabels } from './practice-patient-badge.tsx'
import classes from './practice.module.css'

type PracticeFiltersProps = {
  search: PracticeSearch
  onSearch: (search: PracticeSearch, options?: { replace: boolean }) => void
}

/** Filters the list by text, doctor and status. The URL holds the filters. */
export function PracticeFilters({ search, onSearch }: PracticeFiltersProps) {
  return (
    <search className={classes.filters} aria-label="Filter patients">
      <div className={classes.search}>
        <SearchBox
          q={search.q ?? ''}
          onSearch={(q) => onSearch(filteredBy(search, { q }), { replace: true })}
          label="Search by name, email or phone"
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
      <ClearFilters isFiltered={isFiltered(search)} onClear={() => onSearch(withoutFilters(search))} />
    </search>
  )
}

function DoctorFilter({ search, onSearch }: PracticeFiltersProps) {
  // Doctors who have left no longer have patients.
  const doctors = useKnownPeople().filter(({ role, standing }) => role === 'doctor' && standing !== 'left')
  return (
    <NativeSelect
      className={classes.select}
      aria-label="Doctor"
      value={search.doctor ?? ''}
      data={personOptions(doctors, search.doctor, 'All Doctors')}
      onChange={({ currentTarget }) =>
        onSearch(filteredBy(search, { doctor: Number(currentTarget.value) || undefined }))
      }
    />
  )
}
