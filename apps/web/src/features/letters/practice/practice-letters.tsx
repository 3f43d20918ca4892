import { maxInBatch } from '@sincerely/contract/letter-batches'
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
import { letterCount } from '../batch/selected-letters.ts'
import { practiceColumns } from './practice-columns.tsx'
import { isReassignable } from './practice-row-actions.tsx'
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
  search: PracticeSearch
  onSearch: (search: PracticeSearch) => void
  onCreate: () => void
}

/** Shows all letters of the practice (spec §2 Admin Letters). Administrators neither approve nor post (rules §1). */
export function PracticeLetters({ search, onSearch, onCreate }: PracticeLettersProps) {
  const query = usePracticeLetters(search)
  const [reassignIds, setReassignIds] = useState<readonly number[] | null>(null)
  const filter = practiceFilterOf(search)
  const letters = query.data?.pages.flatMap((page) => page.letters)
  const counts = query.data?.pages[0]?.counts
  const { clear, ...selection } = useSelection({
    rows: letters?.filter(isReassignable) ?? [],
    most: maxInBatch,
  })
  // Only letters in the list are reassigned, so that no letter changes out of sight.
  const selected = (letters ?? []).filter(({ id }) => selection.isSelected(id) && selection.isSelectable(id))
  return (
    <>
      <Header search={search} onCreate={onCreate} isLoaded={letters !== undefined} />
      {counts && <PracticeCounters counts={counts} />}
      <PracticeFilters filter={filter} onFilter={(next) => onSearch(filteredBy(search, next))} />
      <div>
        <ListLine
          words={selected.length > 0 ? `${letterCount(selected.length)} selected` : ''}
          selected={
            selected.length > 0
              ? {
                  onClear: clear,
                  actions: <ReassignButton onPress={() => setReassignIds(selected.map(({ id }) => id))} />,
                }
              : null
          }
        />
        <DataTable
          label="Letters"
          columns={practiceColumns(({ id }) => setReassignIds([id]))}
          query={query}
          rows={letters}
          tableFrom={1280}
          loading="Loading letters..."
          failure={{ title: 'Error Loading Letters', message: failureText, retryLabel: 'Try Again' }}
          empty={
            <NoLetters filter={filter} onClear={() => onSearch(filteredBy(search, {}))} onCreate={onCreate} />
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
      {reassignIds && letters && (
        <ReassignDialog
          letters={letters.filter(({ id }) => reassignIds.includes(id))}
          onClose={() => setReassignIds(null)}
          onDone={clear}
        />
      )}
    </>
  )
}

type HeaderProps = Pick<PracticeLettersProps, 'search' | 'onCreate'> & { isLoaded: boolean }

function Header({ search, onCreate, isLoaded }: HeaderProps) {
  const exportList = useExportLetters()
  return (
    <PageHeader
      title="Letter Management"
      subtitle="View and manage all letters across the system"
      actions={
        isLoaded && (
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={exportList.isPending}
              onClick={() => exportList.mutate(search)}
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

/** Shows the counts of the whole practice, without filters. */
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

function ReassignButton({ onPress }: { onPress: () => void }) {
  return (
    <Button size="compact-sm" onClick={onPress}>
      Reassign…
    </Button>
  )
}

type NoLettersProps = { filter: PracticeFilter; onClear: () => void; onCreate: () => void }

function NoLetters({ filter, onClear, onCreate }: NoLettersProps): ReactNode {
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
      message={noMatchText(filter)}
      action={
        <Button variant="default" onClick={onClear}>
          Show all letters
        </Button>
      }
    />
  )
}

function noMatchText({ q, ...filters }: PracticeFilter): string {
  const isFiltered = Object.keys(filters).length > 0
  if (q === undefined) return 'No letters match the filters.'
  return `No title, patient's name or letter number contains ‘${q}’${isFiltered ? ', with these filters' : ''}.`
}

/** Returns the text of spec §8 Admin, followed by the reason. */
function failureText(error: Error): string {
  const status = isApiError(error) && error.status > 0 ? `: ${error.status}` : ''
  return `Failed to fetch letters${status}. ${messageOf(error)}`
}
