import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type PracticeSearch, withoutFilters } from './practice-search.ts'

type PracticeEmptyProps = {
  search: PracticeSearch
  onSearch: (search: PracticeSearch) => void
  isNobodyThere: boolean
  /** Nothing where none can be added. */
  add: ReactNode
}

/** Says why there are no rows, and what to do next. */
export function PracticeEmpty({ search, onSearch, isNobodyThere, add }: PracticeEmptyProps) {
  if (isNobodyThere) {
    return (
      <EmptyState
        icon={icon}
        title="No patients yet"
        message={
          add
            ? 'Add the first one here, or a whole list from a PDF file under Patients.'
            : 'You will see them here once they are added.'
        }
        action={add}
      />
    )
  }
  const isFiltered = search.doctor !== undefined || search.status !== undefined
  const isAlone = search.q === undefined && search.doctor === undefined
  return (
    <EmptyState
      icon={icon}
      title={isAlone && search.status !== undefined ? nobody[search.status] : 'No patient found'}
      message={
        search.q === undefined
          ? 'The filters leave nobody.'
          : `Nobody’s name, e-mail or phone number has ‘${search.q}’ in it${isFiltered ? ', with these filters' : ''}.`
      }
      action={
        <Button variant="default" onClick={() => onSearch(withoutFilters(search))}>
          Show everybody
        </Button>
      }
    />
  )
}

const nobody = {
  active: 'Nobody is active',
  inactive: 'Nobody is archived',
  deleted: 'Nobody is deleted',
}

const icon = <IconUsers size={28} stroke={1.5} />
