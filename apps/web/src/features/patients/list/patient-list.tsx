import { Button } from '@mantine/core'
import type { PatientPage } from '@sincerely/contract/patients'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { CountedTabs } from '../../../ui/counted-tabs.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { ListLine } from '../../../ui/data-table/list-line.tsx'
import { Pager } from '../../../ui/data-table/pager.tsx'
import { preloadConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { inTab, patientQueryOf, searchedFor } from '../patient-query.ts'
import { type PatientSearch, patientAddress, patientTabs } from '../patient-search.ts'
import { usePatients, usePrefetchPatients } from '../patients.queries.ts'
import { Notice } from '../../../ui/notice.tsx'
import { DeleteSelected } from './delete-selected.tsx'
import { patientColumns } from './patient-columns.tsx'
import { PatientListEmpty } from './patient-list-empty.tsx'
import classes from './patient-list.module.css'
import { selectionSentence, patientCount } from './patient-selection.ts'
import { tabLabels, tabTitles } from './tab-labels.ts'
import { type OpeningActions, useListWork } from './use-list-work.ts'
import { isNobodyThere } from './use-nobody-there.ts'
import { OtherTabLink, useOtherTab } from './other-tab.tsx'

type PatientListProps = OpeningActions & {
  /** The list's state in the URL. */
  search: PatientSearch
  /** `replace` adds no history entry, as while typing. */
  onSearch: (search: PatientSearch, options?: { replace: boolean }) => void
  /** Buttons for adding one patient or many, shown instead of an empty list. */
  waysToAdd: ReactNode
}

/** The patients, searched, sorted and paged by the server (spec §2). */
export function PatientList({ search, onSearch, waysToAdd, ...on }: PatientListProps) {
  const query = patientQueryOf(search)
  const patients = usePatients(query)
  const { data } = patients
  const answer = patients.isPlaceholderData ? undefined : data
  const list = useRef<HTMLDivElement>(null)
  const work = useListWork({ list, question: JSON.stringify(query), answer, on })
  const columns = useMemo(() => patientColumns(work.actions), [work.actions])
  const navigate = useNavigate()
  const prefetch = usePrefetchPatients()
  const soon = (next: PatientSearch) => prefetch(patientQueryOf(next))
  const shown = useShown(answer, search)
  const isEmpty = work.rows.length === 0 && data !== undefined && isNobodyThere(data.counts)
  // The previous rows no longer match, and the requested ones are still loading.
  const isOnWay = work.rows.length === 0 && (patients.isPlaceholderData || (data?.total ?? 0) > 0)
  return (
    <PatientTabs {...{ search, onSearch, soon }} counts={data?.counts}>
      <div className={classes.list}>
        {!isEmpty && <Search {...{ search, onSearch }} onLeave={work.keys.goToFirst} />}
        {shown?.answer.similar && <SimilarNotice search={shown.search} onSearch={onSearch} />}
        <div>
          {!isEmpty && (
            <WorkLine work={work} found={shown ? foundSentence(shown.answer, shown.search.q) : ''} />
          )}
          <div ref={list} {...work.keys.handlers}>
            <DataTable
              label="Patients"
              columns={columns}
              query={patients}
              rows={isOnWay ? undefined : data && work.rows}
              tableFrom={992}
              loading="Loading patients"
              failure={{ title: "Couldn't load the patients" }}
              empty={
                data && (
                  <PatientListEmpty
                    search={search}
                    counts={data.counts}
                    onSearch={onSearch}
                    waysToAdd={waysToAdd}
                  />
                )
              }
              sorting={{
                ...patientAddress.shownBy(search),
                onSort: (by, direction) => onSearch(patientAddress.sortedBy(search, by, direction)),
                onSortSoon: (by) => soon(patientAddress.sortedBy(search, by)),
              }}
              selection={{ ...work.selection, labelOf: ({ name }) => `Select ${name}` }}
              markOf={work.markOf}
              stop={work.stop}
              onOpen={(patient) => {
                if (work.markOf(patient) === 'gone') return
                void navigate({ to: '/patients/$patientId', params: { patientId: String(patient.id) } })
              }}
            />
          </div>
        </div>
        <Pager
          noun="patients"
          page={query.page}
          limit={query.limit}
          total={answer?.total}
          shown={shown?.answer}
          onPage={(page, options) => onSearch(patientAddress.onPage(search, page), options)}
          onPageSoon={(page) => soon(patientAddress.onPage(search, page))}
          onLimit={(limit) => onSearch(patientAddress.sizedTo(search, limit))}
        />
      </div>
      {work.asked && <DeleteSelected {...work.asked} />}
    </PatientTabs>
  )
}

type PatientTabsProps = Pick<PatientListProps, 'search' | 'onSearch'> & {
  counts: PatientPage['counts'] | undefined
  /** The pointer is over a tab. */
  soon: (search: PatientSearch) => void
  children: ReactNode
}

/** Active: the newest letter is not posted yet. Completed: it is (spec §2). */
function PatientTabs({ search, onSearch, counts, soon, children }: PatientTabsProps) {
  return (
    <CountedTabs
      label="Patients"
      tabs={patientTabs.map((value) => ({
        value,
        label: tabLabels[value],
        title: tabTitles[value],
        count: counts?.[value],
      }))}
      value={patientQueryOf(search).tab}
      onTab={(tab) => onSearch(inTab(search, tab))}
      onTabSoon={(tab) => soon(inTab(search, tab))}
    >
      {children}
    </CountedTabs>
  )
}

type SearchProps = Pick<PatientListProps, 'search' | 'onSearch'> & { onLeave: () => void }

function Search({ search, onSearch, onLeave }: SearchProps) {
  return (
    <div className={classes.search}>
      <SearchBox
        q={search.q ?? ''}
        onSearch={(text) => onSearch(searchedFor(search, text), { replace: true })}
        label="Search by name, email or MR number"
        placeholder="Search by name, email or MR number"
        onLeave={onLeave}
      />
    </div>
  )
}

/** The last answer and its search, so that the heading changes together with the rows. */
function useShown(answer: PatientPage | undefined, search: PatientSearch) {
  const [shown, setShown] = useState<{ answer: PatientPage; search: PatientSearch } | null>(null)
  if (answer !== undefined && answer !== shown?.answer) setShown({ answer, search })
  return shown
}

/** Counts the rows found or selected, and offers to show pending changes. */
function WorkLine({ work, found }: { work: ReturnType<typeof useListWork>; found: string }) {
  const { selected, clear } = work.selection
  const isSelecting = selected.size > 0
  const show = (isByKeyboard: boolean) => {
    work.show()
    // The button disappears, so the focus moves to the rows.
    if (isByKeyboard) work.keys.goToFirst()
  }
  const remove = (
    <Button
      variant="default"
      size="compact-sm"
      className={classes.deleteSelected}
      leftSection={<IconTrash size={16} aria-hidden />}
      onClick={work.ask}
      onPointerEnter={preloadConfirmDialog}
      onFocus={preloadConfirmDialog}
    >
      Delete Selected
    </Button>
  )
  return (
    <ListLine
      words={isSelecting ? selectionSentence(selected, work.rows) : found}
      selected={isSelecting ? { onClear: clear, actions: remove } : null}
    >
      <div role="status" className={classes.news}>
        {work.waiting > 0 && (
          <>
            <span>{work.waiting === 1 ? '1 change' : `${work.waiting} changes`}</span>
            <Button variant="light" size="compact-sm" onClick={({ detail }) => show(detail === 0)}>
              Show
            </Button>
          </>
        )}
      </div>
    </ListLine>
  )
}

/** '45 patients', '1 patient matches “smi”'. Empty for an empty tab, which has its own message. */
function foundSentence(
  { total, similar }: Pick<PatientPage, 'total' | 'similar'>,
  q: string | undefined,
): string {
  if (q === undefined) return total === 0 ? '' : patientCount(total)
  if (similar) return total === 1 ? '1 similar name' : `${total} similar names`
  return `${patientCount(total)} ${total === 1 ? 'matches' : 'match'} “${q}”`
}

type SimilarNoticeProps = { search: PatientSearch; onSearch: (search: PatientSearch) => void }

/** Nothing matches exactly, so the rows are similar names. */
function SimilarNotice({ search, onSearch }: SimilarNoticeProps) {
  const other = useOtherTab(search, { enabled: true })
  return (
    <Notice tone="yellow">
      No patient is called ‘{search.q}’. These names are similar.
      {other && (
        <>
          {' '}
          <OtherTabLink other={other} onOpen={() => onSearch(inTab(search, other.tab))} />
        </>
      )}
    </Notice>
  )
}
