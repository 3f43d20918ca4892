import { Button } from '@mantine/core'
import type { PracticePatient, PracticePatientPage } from '@sincerely/contract/practice-patients'
import { IconUserShare } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeletons.tsx'
import { PatientPager } from '../list/patient-pager.tsx'
import { patientCount, selectionSentence } from '../list/patient-selection.ts'
import { PracticeCounters } from './practice-counters.tsx'
import { PracticeDialogs, usePracticeDeeds } from './practice-dialogs.tsx'
import { PracticeEmpty } from './practice-empty.tsx'
import { PracticeFilters } from './practice-filters.tsx'
import { usePracticePatients } from './practice-patients.queries.ts'
import { type PracticeSearch } from './practice-search.ts'
import {
  isFiltered,
  lastPracticePage,
  onPracticePage,
  practiceQueryOf,
  practiceSizedTo,
  practiceSortedBy,
} from './practice-query.ts'
import { PracticeTable } from './practice-table.tsx'
import { fetchFailure } from './practice-words.ts'
import { usePracticeSelection } from './use-practice-selection.ts'
import classes from './practice.module.css'

type PracticePanelProps = {
  /** What the address says. */
  search: PracticeSearch
  /** `replace`: no step of its own on the way Back, as while typing. */
  onSearch: (search: PracticeSearch, options?: { replace: boolean }) => void
  onEdit: (id: number) => void
  /** The pointer is on its way to 'Edit'. */
  onEditSoon: () => void
  /** What adds a patient, offered again where there is nobody; nothing where none can be added. */
  add: ReactNode
}

/** All patients of the practice, page by page: filtered, sorted and counted by the server (spec §2 Admin Patients). */
export function PracticePanel(props: PracticePanelProps) {
  const { search, onSearch } = props
  const { data, error, isFetching, isPlaceholderData, refetch } = usePracticePatients(practiceQueryOf(search))
  const selecting = usePracticeSelection(data?.patients ?? [])
  const { asked, ask, close, deeds } = usePracticeDeeds({ onGone: selecting.drop })
  const last = data && !isPlaceholderData ? lastPracticePage(search, data.total) : null
  // A page beyond the end leads to the last one: after a deletion, or by an old link.
  useEffect(() => {
    if (last !== null) onSearch(onPracticePage(search, last), { replace: true })
  }, [last, search, onSearch])
  if (!data && error) {
    return (
      <ErrorState
        title="Error Loading Patients"
        message={fetchFailure(error)}
        retryLabel="Try Again"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <SkeletonRows rows={8} label="Loading patients..." />
  const isNobodyThere = data.counts.totalPatients === 0 && data.total === 0 && !isFiltered(search)
  return (
    <>
      <PracticeCounters counts={data.counts} />
      <PracticeFilters search={search} onSearch={onSearch} />
      {data.patients.length === 0 ? (
        <PracticeEmpty {...props} isNobodyThere={isNobodyThere} />
      ) : (
        <People
          {...props}
          data={data}
          isStale={isPlaceholderData}
          isBusy={isFetching}
          selecting={selecting}
          deeds={deeds}
          onReassign={() => ask({ what: 'reassign', patients: [...selecting.selection.values()] })}
        />
      )}
      {asked && (
        <PracticeDialogs
          asked={asked}
          onClose={close}
          onReopen={() => ask(asked)}
          onReassigned={selecting.clear}
        />
      )}
    </>
  )
}

type PeopleProps = PracticePanelProps & {
  data: PracticePatientPage
  isStale: boolean
  isBusy: boolean
  selecting: ReturnType<typeof usePracticeSelection>
  deeds: ReturnType<typeof usePracticeDeeds>['deeds']
  onReassign: () => void
}

function People({ search, onSearch, onEdit, onEditSoon, data, selecting, deeds, ...state }: PeopleProps) {
  const rows = data.patients
  const query = practiceQueryOf(search)
  const isSelecting = selecting.selection.size > 0
  return (
    <>
      <div>
        <StateLine
          words={
            isSelecting
              ? selectionSentence(selecting.selection, rows)
              : `${patientCount(data.total)}${isFiltered(search) ? ' found' : ''}`
          }
          isSelecting={isSelecting}
          onClear={selecting.clear}
          onReassign={state.onReassign}
        />
        <div className={classes.rows} data-stale={state.isStale || undefined} aria-busy={state.isBusy}>
          <PracticeTable
            rows={rows}
            query={query}
            onSort={(sort) => onSearch(practiceSortedBy(search, sort))}
            selected={selecting.selection}
            page={selecting.page}
            onTogglePage={selecting.togglePage}
            onSelect={selecting.select}
            onEdit={({ id }: PracticePatient) => onEdit(id)}
            onEditSoon={onEditSoon}
            {...deeds}
          />
        </div>
      </div>
      <PatientPager
        page={query.page}
        limit={query.limit}
        total={data.total}
        shown={data.limit === query.limit ? data : { ...query, total: data.total }}
        onPage={(page) => onSearch(onPracticePage(search, page))}
        onPageSoon={() => undefined}
        onLimit={(limit) => onSearch(practiceSizedTo(search, limit))}
      />
    </>
  )
}

type StateLineProps = { words: string; isSelecting: boolean; onClear: () => void; onReassign: () => void }

/** What is found, or what is selected and can be done with it. */
function StateLine({ words, isSelecting, onClear, onReassign }: StateLineProps) {
  return (
    <div className={classes.state} data-selecting={isSelecting || undefined}>
      <span role="status" className={classes.found}>
        {words}
      </span>
      {isSelecting && (
        <>
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            Clear
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconUserShare size={16} aria-hidden />}
            onClick={onReassign}
          >
            Reassign…
          </Button>
        </>
      )}
    </div>
  )
}
