import { NativeSelect } from '@mantine/core'
import { onPage, patientQueryOf } from '../patient-query.ts'
import { type PatientSearch } from '../patient-search.ts'

type SortSelectProps = { search: PatientSearch; onSearch: (search: PatientSearch) => void }

/** Cards have no headers to sort by. */
export function SortSelect({ search, onSearch }: SortSelectProps) {
  const { sort, direction } = patientQueryOf(search)
  const choose = (choice: string) => {
    const chosen = sortChoices.find(({ value }) => value === choice)
    if (chosen) onSearch(onPage({ ...search, sort: chosen.sort, direction: chosen.direction }, 1))
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
  { value: 'letterStatus asc', label: 'Status, no letter first', sort: 'letterStatus', direction: 'asc' },
  { value: 'letterStatus desc', label: 'Status, posted first', sort: 'letterStatus', direction: 'desc' },
  { value: 'name asc', label: 'Name, A to Z', sort: 'name', direction: 'asc' },
  { value: 'name desc', label: 'Name, Z to A', sort: 'name', direction: 'desc' },
  { value: 'createdAt desc', label: 'Newest first', sort: 'createdAt', direction: 'desc' },
  { value: 'createdAt asc', label: 'Oldest first', sort: 'createdAt', direction: 'asc' },
] as const
