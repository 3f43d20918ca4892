import { Button } from '@mantine/core'
import { IconSearch, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useSignedInUser } from '../../platform/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { isWithoutDoctor } from './is-without-doctor.ts'
import { patientsPerPage, searchedFor, type PatientSearch } from './patient-search.ts'

type PatientListEmptyProps = {
  search: PatientSearch
  /** How many the search finds on other pages. */
  total: number
  onSearch: (search: PatientSearch) => void
  onNewPatient: () => void
}

/** A list without rows says why, and what to do next. */
export function PatientListEmpty({ search, total, onSearch, onNewPatient }: PatientListEmptyProps) {
  const user = useSignedInUser()
  if (isWithoutDoctor(user)) {
    return (
      <EmptyState
        icon={<IconUsers size={28} stroke={1.5} />}
        title="No doctor is assigned to you yet"
        message="You will see the patients of the doctor you work for. Ask your administrator to assign one."
      />
    )
  }
  if (total > 0) {
    const last = Math.ceil(total / patientsPerPage)
    return (
      <EmptyState
        title={`There is no page ${search.page}`}
        message={`The list ends at page ${last}.`}
        action={<NextStep onClick={() => onSearch({ ...search, page: last })}>Go to page {last}</NextStep>}
      />
    )
  }
  if (search.q) {
    return (
      <EmptyState
        icon={<IconSearch size={28} stroke={1.5} />}
        title={`No patients match “${search.q}”`}
        message="Search for a part of the name, the email address or the MR number."
        action={<NextStep onClick={() => onSearch(searchedFor(search, ''))}>Clear search</NextStep>}
      />
    )
  }
  return (
    <EmptyState
      icon={<IconUserPlus size={28} stroke={1.5} />}
      title="No patients yet"
      message="Letters are written for a patient. Add the first one to begin."
      action={<NextStep onClick={onNewPatient}>Add a patient</NextStep>}
    />
  )
}

function NextStep({ onClick, children }: { onClick: () => void; children: React.ReactNode }) {
  return (
    <Button variant="default" onClick={onClick}>
      {children}
    </Button>
  )
}
