import { mostInBatch } from '@sincerely/contract/letter-batches'
import type { PracticeLetterCounts } from '@sincerely/contract/practice-letters'
import { practiceStatusLabels } from '@sincerely/domain/letters/practice-status'
import { Button } from '@mantine/core'
import { IconDownload, IconFileText, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { Counters } from '../../../ui/counters.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { ListLine } from '../../../ui/data-table/list-line.tsx'
import { useSelection } from '../../../ui/data-table/use-selection.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { isReassignable } from './is-reassignable.ts'
import { lettersInWords } from './letters-in-words.ts'
import { practiceColumns } from './practice-columns.tsx'
import { PracticeFilters } from './practice-filters.tsx'
import {
  filteredBy,
  practiceAddress,
  type PracticeFilter,
  practiceFilterOf,
  type PracticeSearch,
} from './practice-search.ts'
import { useExportLetters, usePracticeLetters } from './practice.queries.ts'
import { ReassignDialog } from './reassign-dialog.tsx'

type PracticeLettersProps = {
  /** What the address says. */
  search: PracticeSearch
  onSearch: (search: PracticeSearch) => void
  onCreate: () => void
}

/** All letters of the practice (spec §2 Admin Letters). Whoever runs it neither approves nor posts (rules §1). */
export function PracticeLetters({ search, onSearch, onCreate }: PracticeLettersProps) {
  const found = usePracticeLetters(search)
  const [asked, setAsked] = useState<readonly number[] | null>(null)
  const filter = practiceFilterOf(search)
  const letters = found.data?.pages.flatMap((page) => page.letters)
  const counts = found.data?.pages[0]?.counts
  const { clear, ...selection } = useSelection({
    rows: letters?.filter(isReassignable) ?? [],
    most: mostInBatch,
  })
  // Only what stands in the list goes: nothing happens to a letter that is out of sight.
  const chosen = (letters ?? []).filter(({ id }) => selection.isSelected(id) && selection.isSelectable(id))
  return (
    <>
      <Head search={search} onCreate={onCreate} isThere={letters !== undefined} />
      {counts && <PracticeCounters counts={counts} />}
      <PracticeFilters filter={filter} onFilter={(next) => onSearch(filteredBy(search, next))} />
      <div>
        <ListLine
          words={chosen.length > 0 ? `${lettersInWords(chosen.length)} selected` : ''}
          selected={
            chosen.length > 0
              ? { onClear: clear, actions: <Reassign onPress={() => setAsked(chosen.map(({ id }) => id))} /> }
              : null
          }
        />
        <DataTable
          label="Letters"
          columns={practiceColumns(({ id }) => setAsked([id]))}
          query={found}
          rows={letters}
          tableFrom={1280}
          loading="Loading letters..."
          failure={{ title: 'Error Loading Letters', message: failureOf, retryLabel: 'Try Again' }}
          empty={
            <Nothing filter={filter} onClear={() => onSearch(filteredBy(search, {}))} onCreate={onCreate} />
          }
          sorting={{
            ...practiceAddress.shownBy(search),
            onSort: (by, direction) => onSearch(practiceAddress.sortedBy(search, by, direction)),
          }}
          selection={{
            ...selection,
            labelOf: ({ id }) => `Select letter no. ${id}`,
            allLabel: 'Select all letters that can be reassigned',
          }}
        />
      </div>
      {asked && letters && (
        <ReassignDialog
          letters={letters.filter(({ id }) => asked.includes(id))}
          onClose={() => setAsked(null)}
          onDone={clear}
        />
      )}
    </>
  )
}

type HeadProps = Pick<PracticeLettersProps, 'search' | 'onCreate'> & { isThere: boolean }

function Head({ search, onCreate, isThere }: HeadProps) {
  const list = useExportLetters()
  return (
    <PageHeader
      title="Letter Management"
      subtitle="View and manage all letters across the system"
      actions={
        isThere && (
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={list.isPending}
              onClick={() => list.mutate(search)}
            >
              Download list
            </Button>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
              Create Letter
            </Button>
          </>
        )
      }
    />
  )
}

/** Of the whole practice, whatever the filters leave out. */
function PracticeCounters({ counts }: { counts: PracticeLetterCounts }) {
  return (
    <Counters
      counters={[
        { label: 'Total Letters', figure: counts.total },
        { label: 'Completed', figure: counts.completed, note: practiceStatusLabels.completed.description },
        { label: 'Pending', figure: counts.pending, note: practiceStatusLabels.pending.description },
        { label: 'Drafts', figure: counts.drafts, note: practiceStatusLabels.draft.description },
      ]}
    />
  )
}

function Reassign({ onPress }: { onPress: () => void }) {
  return (
    <Button size="compact-sm" onClick={onPress}>
      Reassign…
    </Button>
  )
}

type NothingProps = { filter: PracticeFilter; onClear: () => void; onCreate: () => void }

function Nothing({ filter, onClear, onCreate }: NothingProps): ReactNode {
  const icon = <IconFileText size={28} stroke={1.5} />
  if (Object.keys(filter).length === 0) {
    return (
      <EmptyState
        icon={icon}
        title="No letters yet"
        message="Letters appear here once someone writes one."
        action={<Button onClick={onCreate}>Create Letter</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={icon}
      title="No letters found"
      message={whyNothing(filter)}
      action={
        <Button variant="default" onClick={onClear}>
          Show all letters
        </Button>
      }
    />
  )
}

function whyNothing({ q, ...filters }: PracticeFilter): string {
  const isFiltered = Object.keys(filters).length > 0
  if (q === undefined) return 'No letters match the filters.'
  return `No title, patient’s name or letter number contains ‘${q}’${isFiltered ? ', with these filters' : ''}.`
}

/** As the specification says it (spec §8 Admin), and then why. */
function failureOf(error: Error): string {
  const status = isApiError(error) && error.status > 0 ? `: ${error.status}` : ''
  return `Failed to fetch letters${status}. ${messageOf(error)}`
}
