import { useMediaQuery } from '@mantine/hooks'
import type { PatientPage } from '@sincerely/contract/patients'
import { useRef, useState, type ReactNode } from 'react'
import { preloadConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { inTab, onPage, patientQueryOf, searchedFor, sizedTo } from '../patient-query.ts'
import { type PatientSearch } from '../patient-search.ts'
import { usePatients, usePrefetchPatients } from '../patients.queries.ts'
import { DeleteSelected } from './delete-selected.tsx'
import { foundSentence } from './found-sentence.ts'
import { ListLine } from './list-line.tsx'
import classes from './patient-list.module.css'
import { PatientPager } from './patient-pager.tsx'
import { PatientRows } from './patient-rows.tsx'
import { selectionSentence } from './patient-selection.ts'
import { PatientTabs } from './patient-tabs.tsx'
import { SelectBox } from './select-box.tsx'
import { SimilarNotice } from './similar-notice.tsx'
import { SortSelect } from './sort-select.tsx'
import { useLastPage } from './use-last-page.ts'
import { useListWork, type OpeningActions } from './use-list-work.ts'
import { isNobodyThere } from './use-nobody-there.ts'

type PatientListProps = OpeningActions & {
  /** What the address says. */
  search: PatientSearch
  /** `replace`: no step of its own on the way Back, as while typing. */
  onSearch: (search: PatientSearch, options?: { replace: boolean }) => void
  /** The buttons for a new patient and for many: with nobody there they stand in the list's place. */
  waysToAdd: ReactNode
}

/** The patients page by page: searched, sorted and counted by the server (spec §2). */
export function PatientList({ search, onSearch, waysToAdd, ...on }: PatientListProps) {
  const query = patientQueryOf(search)
  const patients = usePatients(query)
  const answer = patients.isPlaceholderData ? undefined : patients.data
  const list = useRef<HTMLDivElement>(null)
  const work = useListWork({ list, question: JSON.stringify(query), answer, on })
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const prefetch = usePrefetchPatients()
  const soon = (next: PatientSearch) => prefetch(patientQueryOf(next))
  const shown = useShown(answer, search)
  const isEmpty = work.rows.length === 0 && patients.data !== undefined && isNobodyThere(patients.data.counts)
  useLastPage({ search, total: answer?.total, onSearch })
  return (
    <PatientTabs
      tab={query.tab}
      counts={patients.data?.counts}
      onTab={(tab) => onSearch(inTab(search, tab))}
      onTabSoon={(tab) => soon(inTab(search, tab))}
    >
      <div className={classes.list} data-selecting={work.selection.size > 0 || undefined}>
        {!isEmpty && <ListBar {...{ search, onSearch, isNarrow }} onLeave={work.keys.goToFirst} />}
        {shown?.answer.similar && <SimilarNotice search={shown.search} onSearch={onSearch} />}
        <div>
          {!isEmpty && (
            <WorkLine
              work={work}
              isNarrow={isNarrow}
              found={shown ? foundSentence(shown.answer, shown.search.q) : ''}
            />
          )}
          <div
            ref={list}
            className={classes.rows}
            aria-busy={patients.isFetching}
            data-stale={patients.isPlaceholderData}
            {...work.keys.handlers}
          >
            <PatientRows
              {...{ patients, isNarrow, search, onSearch, waysToAdd }}
              rows={work.rows}
              actions={work.actions}
              onSearchSoon={soon}
              page={work.page}
              onTogglePage={work.togglePage}
            />
          </div>
        </div>
        {patients.data && (
          <PatientPager
            page={query.page}
            limit={query.limit}
            total={patients.data.total}
            shown={shown?.answer ?? { ...query, total: patients.data.total }}
            onPage={(page) => onSearch(onPage(search, page))}
            onPageSoon={(page) => soon(onPage(search, page))}
            onLimit={(limit) => onSearch(sizedTo(search, limit))}
          />
        )}
      </div>
      {work.asked && <DeleteSelected {...work.asked} />}
    </PatientTabs>
  )
}

type ListBarProps = Pick<PatientListProps, 'search' | 'onSearch'> & { isNarrow: boolean; onLeave: () => void }

function ListBar({ search, onSearch, isNarrow, onLeave }: ListBarProps) {
  return (
    <div className={classes.bar}>
      <div className={classes.search}>
        <SearchBox
          q={search.q ?? ''}
          onSearch={(text) => onSearch(searchedFor(search, text), { replace: true })}
          label="Search by name, email or MR number"
          placeholder="Search by name, email or MR number"
          onLeave={onLeave}
        />
      </div>
      {isNarrow && <SortSelect search={search} onSearch={onSearch} />}
    </div>
  )
}

/** What the list last answered, and to what: the words over the rows change together with the rows. */
function useShown(answer: PatientPage | undefined, search: PatientSearch) {
  const [shown, setShown] = useState<{ answer: PatientPage; search: PatientSearch } | null>(null)
  if (answer !== undefined && answer !== shown?.answer) setShown({ answer, search })
  return shown
}

type WorkLineProps = { work: ReturnType<typeof useListWork>; isNarrow: boolean; found: string }

/** What is found or selected, and what waits to be shown. */
function WorkLine({ work, isNarrow, found }: WorkLineProps) {
  const { selection, page, rows } = work
  const isSelecting = selection.size > 0
  const show = ({ isByKeyboard }: { isByKeyboard: boolean }) => {
    work.show()
    // The button goes with what it offered; the keyboard goes on in the rows.
    if (isByKeyboard) work.keys.goToFirst()
  }
  const words = isSelecting
    ? selectionSentence(
        selection,
        rows.map(({ patient }) => patient),
      )
    : found
  const deleting = {
    onClear: work.clear,
    onDelete: work.ask,
    onDeleteSoon: preloadConfirmDialog,
  }
  return (
    <ListLine words={words} selected={isSelecting ? deleting : null} waiting={work.waiting} onShow={show}>
      {isNarrow && rows.length > 0 && (
        <SelectBox
          label="Select page"
          isLabelled
          checked={page === 'some' ? 'mixed' : page === 'all'}
          onToggle={work.togglePage}
        />
      )}
    </ListLine>
  )
}
