import { NativeSelect } from '@mantine/core'
import { actionGroups } from '@sincerely/domain/audit/action-groups'
import { groupNames } from '@sincerely/domain/audit/actions'
import { useState } from 'react'
import { ClearFilters } from '../../ui/clear-filters.tsx'
import { dayFilter, TypedFilter } from '../../ui/typed-filter.tsx'
import { type AuditSearch, areDaysReversed, readAuditSearch, readRecordNumber } from './audit-search.ts'
import { personOptions, useKnownPeople } from '../../platform/known-people.ts'
import classes from './audit.module.css'

type AuditFiltersProps = { search: AuditSearch; onSearch: (search: AuditSearch) => void }

/** Filters by person, action, record and days. The first option of each select shows all entries. */
export function AuditFilters({ search, onSearch }: AuditFiltersProps) {
  const choose = (name: keyof AuditSearch, value: unknown) =>
    onSearch(readAuditSearch({ ...search, [name]: value }))
  const { person, kind, patient, letter, from, to } = search
  /** Clearing increments this number, which resets all fields, including those with invalid text. */
  const [resetCount, setResetCount] = useState(0)
  /** The labels of fields with invalid text. */
  const [unusable, setUnusable] = useState<readonly string[]>([])
  const isFiltered = Object.keys(search).length > 0 || unusable.length > 0
  const clear = () => {
    setResetCount(resetCount + 1)
    setUnusable([])
    onSearch({})
  }
  const onUsable = (label: string, isUsable: boolean) =>
    setUnusable([...unusable.filter((one) => one !== label), ...(isUsable ? [] : [label])])
  return (
    <div role="search" aria-label="Audit trail" className={classes.filters}>
      <PersonFilter person={person} onChoose={(id) => choose('person', id)} />
      <NativeSelect
        label="Action"
        data={[
          { value: '', label: 'Everything' },
          ...actionGroups.map((value) => ({ value, label: groupNames[value] })),
        ]}
        value={kind ?? ''}
        onChange={(event) => choose('kind', event.currentTarget.value)}
      />
      <TypedFilter
        key={`patient ${resetCount}`}
        label="MR #"
        {...{ ...number, onUsable }}
        value={patient}
        onChoose={(value) => choose('patient', value)}
      />
      <TypedFilter
        key={`letter ${resetCount}`}
        label="Letter no."
        {...{ ...number, onUsable }}
        value={letter}
        onChoose={(value) => choose('letter', value)}
      />
      <TypedFilter
        key={`from ${resetCount}`}
        label="From"
        {...{ ...dayFilter, onUsable }}
        conflict={areDaysReversed(search) ? 'This is later than ‘To’.' : undefined}
        value={from}
        onChoose={(value) => choose('from', value)}
      />
      <TypedFilter
        key={`to ${resetCount}`}
        label="To"
        {...{ ...dayFilter, onUsable }}
        value={to}
        onChoose={(value) => choose('to', value)}
      />
      <ClearFilters className={classes.clear} isFiltered={isFiltered} onClear={clear} />
    </div>
  )
}

const number = {
  read: readRecordNumber,
  write: String,
  placeholder: 'All',
  problem: 'Enter a number.',
  appliesOnPause: true,
}

type PersonFilterProps = { person: number | undefined; onChoose: (person: number) => void }

/** If the people cannot be loaded, this filter has no options. The entries still appear. */
function PersonFilter({ person, onChoose }: PersonFilterProps) {
  return (
    <NativeSelect
      label="Person"
      data={personOptions(useKnownPeople(), person, 'Everyone')}
      value={person ?? ''}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
    />
  )
}
