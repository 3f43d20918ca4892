import { Button, NativeSelect } from '@mantine/core'
import { practiceStatuses, practiceStatusLabels } from '@sincerely/domain/letters/practice-status'
import { sendingWays, wayLabels } from '@sincerely/domain/letters/sending-ways'
import { letterPriorities, letterTypes, typeLabels, priorityLabels } from '@sincerely/domain/letters/types'
import {
  drafterLabels,
  drafters,
  type LetterDate,
  letterDates,
} from '@sincerely/domain/reports/figure-filters'
import { useState } from 'react'
import { personOptions, useKnownPeople } from '../../../platform/known-people.ts'
import { ClearFilters } from '../../../ui/clear-filters.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { dayFilter, TypedFilter } from '../../../ui/typed-filter.tsx'
import { type PracticeFilter, practiceFilterOf } from './practice-search.ts'
import classes from './practice-filters.module.css'

type PracticeFiltersProps = { filter: PracticeFilter; onFilter: (filter: PracticeFilter) => void }

/** The search and the filters of spec §2 Admin Letters. More filters show on request, or if one of them is set. */
export function PracticeFilters({ filter, onFilter }: PracticeFiltersProps) {
  const setFilter = (name: keyof PracticeFilter, value: unknown) =>
    onFilter(practiceFilterOf({ ...filter, [name]: value }))
  const [isOpen, setIsOpen] = useState(false)
  const hasMore = moreFilters.some((name) => filter[name] !== undefined)
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
          { value: 'late', label: 'Posted late' },
        ]}
        value={filter.overdue ? 'overdue' : filter.late ? 'late' : ''}
        onChange={({ currentTarget: { value } }) =>
          onFilter(practiceFilterOf({ ...filter, overdue: value === 'overdue', late: value === 'late' }))
        }
      />
      <ClearFilters isFiltered={isFiltered} onClear={() => onFilter({})} />
      {isOpen || hasMore ? (
        <MoreFilters filter={filter} setFilter={setFilter} />
      ) : (
        <Button className={classes.more} variant="subtle" size="compact-sm" onClick={() => setIsOpen(true)}>
          More filters
        </Button>
      )}
    </div>
  )
}

const moreFilters = ['dated', 'from', 'to', 'postedBy', 'way', 'draftedBy'] as const

type MoreFiltersProps = {
  filter: PracticeFilter
  setFilter: (name: keyof PracticeFilter, value: unknown) => void
}

/** The additional filters, which links from the reports can set. */
function MoreFilters({ filter, setFilter }: MoreFiltersProps) {
  const people = useKnownPeople()
  const isReversed = filter.from !== undefined && filter.to !== undefined && filter.from > filter.to
  return (
    <div className={classes.moreFields}>
      <NativeSelect
        label="Date"
        data={letterDates.map((value) => ({ value, label: dateLabels[value] }))}
        value={filter.dated ?? 'started'}
        onChange={(event) => setFilter('dated', event.currentTarget.value)}
      />
      <TypedFilter
        label="From"
        {...dayFilter}
        conflict={isReversed ? 'This is later than ‘To’.' : undefined}
        value={filter.from}
        onChoose={(day) => setFilter('from', day)}
      />
      <TypedFilter label="To" {...dayFilter} value={filter.to} onChoose={(day) => setFilter('to', day)} />
      <NativeSelect
        label="Posted by"
        data={personOptions(people, filter.postedBy, 'Anyone')}
        value={filter.postedBy ?? ''}
        onChange={(event) => setFilter('postedBy', Number(event.currentTarget.value))}
      />
      <NativeSelect
        label="Sent by"
        data={[
          { value: '', label: 'Any way' },
          ...sendingWays.map((value) => ({ value, label: wayLabels[value] })),
        ]}
        value={filter.way ?? ''}
        onChange={(event) => setFilter('way', event.currentTarget.value)}
      />
      <NativeSelect
        label="First draft"
        data={[
          { value: '', label: 'Any' },
          ...drafters.map((value) => ({ value, label: drafterLabels[value] })),
        ]}
        value={filter.draftedBy ?? ''}
        onChange={(event) => setFilter('draftedBy', event.currentTarget.value)}
      />
    </div>
  )
}

const dateLabels = {
  started: 'Started',
  approved: 'Approved',
  posted: 'Posted',
  due: 'Due',
} as const satisfies Record<LetterDate, string>

type DoctorFilterProps = { doctor: number | undefined; onChoose: (doctor: number) => void }

/** Includes doctors who are deactivated or have left, because their letters are still listed. */
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
