import type { PracticeLetter } from '@sincerely/contract/practice-letters'
import { Button } from '@mantine/core'
import { IconDownload, IconFileText, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SkeletonRows } from '../../../ui/skeletons.tsx'
import { LoadMore } from '../list/load-more.tsx'
import { ChosenBar } from './chosen-bar.tsx'
import { isReassignable } from './is-reassignable.ts'
import { PracticeCounters } from './practice-counters.tsx'
import { PracticeFilters } from './practice-filters.tsx'
import type { PracticeFilter } from './practice-search.ts'
import { PracticeTable } from './practice-table.tsx'
import { ReassignDialog } from './reassign-dialog.tsx'
import { useExportLetters, usePracticeLetters } from './practice.queries.ts'
import classes from './practice.module.css'

type PracticeLettersProps = {
  filter: PracticeFilter
  onFilter: (filter: PracticeFilter) => void
  onCreate: () => void
}

/** All letters of the practice (spec §2 Admin Letters). Whoever runs it neither approves nor posts (rules §1). */
export function PracticeLetters({ filter, onFilter, onCreate }: PracticeLettersProps) {
  const found = usePracticeLetters(filter)
  const { data, error, isFetching, refetch } = found
  const counts = data?.pages[0]?.counts
  const isFailed = !data && error !== null
  return (
    <>
      <Head filter={filter} onCreate={onCreate} isThere={data !== undefined} />
      {isFailed && (
        <ErrorState
          title="Error Loading Letters"
          message={failureOf(error)}
          retryLabel="Try Again"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {counts && <PracticeCounters counts={counts} />}
      {!isFailed && <PracticeFilters filter={filter} onFilter={onFilter} />}
      {!data && !isFailed && <SkeletonRows rows={8} height={56} label="Loading letters..." />}
      {data && <Found found={found} filter={filter} onClear={() => onFilter({})} onCreate={onCreate} />}
    </>
  )
}

type HeadProps = Pick<PracticeLettersProps, 'filter' | 'onCreate'> & { isThere: boolean }

function Head({ filter, onCreate, isThere }: HeadProps) {
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
              onClick={() => list.mutate(filter)}
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

type FoundProps = {
  found: ReturnType<typeof usePracticeLetters>
  filter: PracticeFilter
  onClear: () => void
  onCreate: () => void
}

function Found({ found, filter, onClear, onCreate }: FoundProps) {
  const letters = found.data?.pages.flatMap((page) => page.letters) ?? []
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [asked, setAsked] = useState<readonly number[] | null>(null)
  // Only what stands in the list is chosen: nothing happens to a letter that is out of sight.
  const chosen = letters.filter((letter) => ids.has(letter.id) && isReassignable(letter))
  const toReassign = letters.filter(({ id }) => asked?.includes(id))
  if (letters.length === 0) return <Nothing filter={filter} onClear={onClear} onCreate={onCreate} />
  return (
    <div className={classes.list} aria-busy={found.isPlaceholderData || undefined}>
      <ChosenBar
        count={chosen.length}
        onReassign={() => setAsked(chosen.map(({ id }) => id))}
        onClear={() => setIds(new Set())}
      />
      <PracticeTable
        letters={letters}
        chosen={new Set(chosen.map(({ id }) => id))}
        onChoose={setIds}
        onReassign={({ id }: PracticeLetter) => setAsked([id])}
      />
      {found.hasNextPage && (
        <LoadMore
          isLoading={found.isFetchingNextPage}
          hasFailed={found.isFetchNextPageError}
          load={() => void found.fetchNextPage()}
        />
      )}
      {asked && (
        <ReassignDialog
          letters={toReassign}
          onClose={() => setAsked(null)}
          onDone={() => setIds(new Set())}
        />
      )}
    </div>
  )
}

function Nothing({ filter, onClear, onCreate }: Omit<FoundProps, 'found'>): ReactNode {
  const icon = <IconFileText size={28} stroke={1.5} />
  if (Object.keys(filter).length === 0) {
    return (
      <EmptyState
        icon={icon}
        title="No letters yet"
        message="Letters appear here as soon as somebody writes one."
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
  if (q === undefined) return 'No letter is as the filters say.'
  return `No title, patient’s name or letter number has ‘${q}’ in it${isFiltered ? ', with these filters' : ''}.`
}

/** As the specification says it (spec §8 Admin), and then why. */
function failureOf(error: Error): string {
  const status = isApiError(error) && error.status > 0 ? `: ${error.status}` : ''
  return `Failed to fetch letters${status}. ${messageOf(error)}`
}
