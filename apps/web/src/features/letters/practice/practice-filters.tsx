import { NativeSelect } from '@mantine/core'
import { practiceStatuses, practiceStatusLabels } from '@sincerely/domain/letters/practice-status'
import { letterPriorities, letterTypes, typeLabels } from '@sincerely/domain/letters/types'
import { personOptions, useKnownPeople } from '../../../platform/known-people.ts'
import { ClearFilters } from '../../../ui/clear-filters.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { priorityLabels } from '../letter-words.ts'
import { type PracticeFilter, practiceFilterOf } from './practice-search.ts'
import classes from './practice-filters.module.css'

type PracticeFiltersProps = { filter: PracticeFilter; onFilter: (filter: PracticeFilter) => void }

/** The search and five filters (spec §2 Admin Letters). */
export function PracticeFilters({ filter, onFilter }: PracticeFiltersProps) {
  const setFilter = (name: keyof PracticeFilter, value: unknown) =>
    onFilter(practiceFilterOf({ ...filter, [name]: value }))
  const isFiltered = Object.keys(filter).length > 0
  return (
    <div role="search" aria-label="Letters" className={classes.filters}>
      <div className={classes.search}>
        <SearchBox
          q={filter.q ?? ''}
          onSearch={(q) => setFilter('q', q)}
          label="Search letters"
          placeholder="Search letters..."
        />
      </div>
      <DoctorFilter doctor={filter.doctor} onChoose={(doctor) => setFilter('doctor', doctor)} />
      <NativeSelect
        aria-label="Status"
        className={classes.long}
        data={[
          { value: '', label: 'All Statuses' },
          ...practiceStatuses.map((value) => ({ value, label: practiceStatusLabels[value].choice })),
        ]}
        value={filter.status ?? ''}
        onChange={(event) => setFilter('status', event.currentTarget.value)}
      />
      <NativeSelect
        aria-label="Type"
        data={[
          { value: '', label: 'All Types' },
          ...letterTypes.map((value) => ({ value, label: typeLabels[value] })),
        ]}
        value={filter.type ?? ''}
        onChange={(event) => setFilter('type', event.currentTarget.value)}
      />
      <NativeSelect
        aria-label="Priority"
        data={[
          { value: '', label: 'All Priorities' },
          ...letterPriorities.map((value) => ({ value, label: priorityLabels[value] })),
        ]}
        value={filter.priority ?? ''}
        onChange={(event) => setFilter('priority', event.currentTarget.value)}
      />
      <NativeSelect
        aria-label="Due"
        data={[
          { value: '', label: 'All Due Dates' },
          { value: 'overdue', label: 'Overdue' },
        ]}
        value={filter.overdue ? 'overdue' : ''}
        onChange={(event) => setFilter('overdue', event.currentTarget.value === 'overdue')}
      />
      <ClearFilters isFiltered={isFiltered} onClear={() => onFilter({})} />
    </div>
  )
}

type DoctorFilterProps = { doctor: number | undefined; onChoose: (doctor: number) => void }

/** Includes doctors on hold and those who have left, because their letters are listed. */
function DoctorFilter({ doctor, onChoose }: DoctorFilterProps) {
  const doctors = useKnownPeople().filter(({ role }) => role === 'doctor')
  return (
    <NativeSelect
      aria-label="Doctor"
      className={classes.long}
      data={personOptions(doctors, doctor, 'All Doctors')}
      value={doctor ?? ''}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
    />
  )
}
