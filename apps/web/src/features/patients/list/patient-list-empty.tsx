import { Button, Group } from '@mantine/core'
import { IconCircleCheck, IconSearch, IconUserPlus, IconUsers } from '@tabler/icons-react'
import type { PatientPage } from '@sincerely/contract/patients'
import type { ReactNode } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import { whyWithoutDoctor } from '../../../platform/without-doctor.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { inTab, patientQueryOf, searchedFor } from '../patient-query.ts'
import { type PatientSearch } from '../patient-search.ts'
import { useNoDoctorYet } from '../use-no-doctor-yet.ts'
import { OtherTab, otherTab } from './other-tab.tsx'
import { patientCount } from './patient-selection.ts'
import { tabLabels } from './tab-labels.ts'
import { hasNoPatients } from './use-has-no-patients.ts'

type PatientListEmptyProps = {
  search: PatientSearch
  counts: PatientPage['counts']
  matches: PatientPage['matches']
  onSearch: (search: PatientSearch) => void
  /** Buttons for adding one patient or many; null if the user cannot add any. */
  addButtons: ReactNode
}

/** Says why the list is empty, and what to do next. */
export function PatientListEmpty({ search, counts, matches, onSearch, addButtons }: PatientListEmptyProps) {
  const why = whyWithoutDoctor(useSignedInUser())
  const noDoctor = useNoDoctorYet()
  if (hasNoPatients(counts) && why !== null) {
    return (
      <EmptyState
        icon={<IconUsers size={28} stroke={1.5} />}
        title={why.title}
        message={`You will see the patients of the doctor you work for. ${why.next}`}
      />
    )
  }
  if (hasNoPatients(counts) && noDoctor) {
    return (
      <EmptyState
        icon={<IconUsers size={28} stroke={1.5} />}
        title="No patients yet"
        message="You will see them here once they are added."
      />
    )
  }
  if (hasNoPatients(counts)) {
    return (
      <EmptyState
        icon={<IconUserPlus size={28} stroke={1.5} />}
        title="No patients yet"
        message="Letters are written for a patient. Add your first patient, or upload a whole list."
        action={
          <Group justify="center" gap="xs">
            {addButtons}
          </Group>
        }
      />
    )
  }
  if (search.q) return <NothingFound search={search} matches={matches} onSearch={onSearch} />
  if (patientQueryOf(search).tab === 'completed') {
    return (
      <EmptyState
        icon={<IconCircleCheck size={28} stroke={1.5} />}
        title="No completed patients yet"
        message="Patients appear here once their newest letter is posted."
      />
    )
  }
  return (
    <EmptyState
      icon={<IconCircleCheck size={28} stroke={1.5} />}
      title="All letters are posted"
      message={`${patientCount(counts.completed)} under Completed.`}
      action={<NextStep onClick={() => onSearch(inTab(search, 'completed'))}>Show Completed</NextStep>}
    />
  )
}

type NothingFoundProps = Pick<PatientListEmptyProps, 'search' | 'matches' | 'onSearch'>

function NothingFound({ search, matches, onSearch }: NothingFoundProps) {
  const isElsewhere = matches[otherTab(search)] > 0
  return (
    <EmptyState
      icon={<IconSearch size={28} stroke={1.5} />}
      title={
        `No patients match ‘${search.q}’` +
        (isElsewhere ? ` in ${tabLabels[patientQueryOf(search).tab]}` : '')
      }
      message={
        !isElsewhere &&
        'Search for a part of the name or email address, an MR or phone number, a postcode or a date of birth.'
      }
      action={
        <Group justify="center" gap="xs">
          <OtherTab search={search} matches={matches} onSearch={onSearch} isButton />
          <NextStep onClick={() => onSearch(searchedFor(search, ''))}>Clear search</NextStep>
        </Group>
      }
    />
  )
}

function NextStep({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="default" onClick={onClick}>
      {children}
    </Button>
  )
}
