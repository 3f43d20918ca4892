import { Button } from '@mantine/core'
import type { PatientPage } from '@sincerely/contract/patients'
import { IconTrash } from '@tabler/icons-react'
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
import { type OpeningActions, usePatientRows } from './use-patient-rows.ts'
import { hasNoPatients } from './use-has-no-patients.ts'
import { OtherTab } from './other-tab.tsx'

type PatientListProps = OpeningActions & {
  /** The list's search, tab, order and page, from the URL. */
  search: PatientSearch
  /** `replace` adds no history entry, for example while the user types. */
  onSearch: (search: PatientSearch, options?: { replace: boolean }) => void
  /** Buttons for adding one patient or many, which an empty list shows. */
  addButtons: ReactNode
}

/** Lists the patients, which the server searches, sorts and pages (spec §2). */
export function PatientList({ search, onSearch, addButtons, ...handlers }: PatientListProps) {
  const query = patientQueryOf(search)
  const patients = usePatients(query)
  const { data } = patients
  const answer = patients.isPlaceholderData ? undefined : data
  const list = useRef<HTMLDivElement>(null)
  const table = usePatientRows({ list, queryKey: JSON.stringify(query), answer, handlers })
  const columns = useMemo(() => patientColumns(table.actions), [table.actions])
  const prefetch = usePrefetchPatients()
  const prefetchSearch = (next: PatientSearch) => prefetch(patientQueryOf(next))
  const shown = useLastAnswer(answer, search)
  const isEmpty = table.rows.length === 0 && data !== undefined && hasNoPatients(data.counts)
  // The previous rows no longer match the search, and the requested rows are still loading.
  const isLoadingRows = table.rows.length === 0 && (patients.isPlaceholderData || (data?.total ?? 0) > 0)
  return (
    <PatientTabs {...{ search, onSearch, prefetchSearch }} counts={data?.matches}>
      <div className={classes.list}>
        {!isEmpty && <Search {...{ search, onSearch }} onLeave={table.keys.goToFirst} />}
        <SimilarNotice shown={shown} />
        <div>
          {!isEmpty && (
            <StatusLine table={table} found={shown ? foundSentence(shown.answer, shown.search.q) : ''}>
              <Elsewhere shown={table.rows.length > 0 ? shown : null} onSearch={onSearch} />
            </StatusLine>
          )}
          <div ref={list} {...table.keys.handlers}>
            <DataTable
              label="Patients"
              columns={columns}
              query={patients}
              rows={isLoadingRows ? undefined : data && table.rows}
              tableFrom={992}
              loading="Loading patients"
              failure={{ title: "Couldn't load the patients" }}
              empty={
                data && (
                  <PatientListEmpty
                    search={search}
                    counts={data.counts}
                    matches={data.matches}
                    onSearch={onSearch}
                    addButtons={addButtons}
                  />
                )
              }
              sorting={{
                ...patientAddress.shownBy(search),
                onSort: (by, direction) => onSearch(patientAddress.sortedBy(search, by, direction)),
                onSortSoon: (by) => prefetchSearch(patientAddress.sortedBy(search, by)),
              }}
              selection={{ ...table.selection, labelOf: ({ name }) => `Select ${name}` }}
              markOf={table.markOf}
              stop={table.stop}
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
          onPageSoon={(page) => prefetchSearch(patientAddress.onPage(search, page))}
          onLimit={(limit) => onSearch(patientAddress.sizedTo(search, limit))}
        />
      </div>
      {table.question && <DeleteSelected {...table.question} />}
    </PatientTabs>
  )
}

type PatientTabsProps = Pick<PatientListProps, 'search' | 'onSearch'> & {
  counts: PatientPage['matches'] | undefined
  /** Prefetches the list of a tab under the pointer. */
  prefetchSearch: (search: PatientSearch) => void
  children: ReactNode
}

/**
 * The tabs. A patient is active until their newest letter is posted, and then completed (spec §2). During a search, each tab
 * counts the patients found.
 */
function PatientTabs({ search, onSearch, counts, prefetchSearch, children }: PatientTabsProps) {
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
      onTabSoon={(tab) => prefetchSearch(inTab(search, tab))}
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
        placeholder="Name, number, email or postcode"
        onLeave={onLeave}
      />
    </div>
  )
}

/** Keeps the last answer with its search, so that the heading changes together with the rows. */
function useLastAnswer(answer: PatientPage | undefined, search: PatientSearch) {
  const [shown, setShown] = useState<{ answer: PatientPage; search: PatientSearch } | null>(null)
  if (answer !== undefined && answer !== shown?.answer) setShown({ answer, search })
  return shown
}

type Shown = ReturnType<typeof useLastAnswer>

function SimilarNotice({ shown }: { shown: Shown }) {
  if (!shown?.answer.similar) return null
  return <Notice tone="yellow">No patient is called ‘{shown.search.q}’. These names are similar.</Notice>
}

function Elsewhere({ shown, onSearch }: { shown: Shown } & Pick<PatientListProps, 'onSearch'>) {
  return shown && <OtherTab search={shown.search} matches={shown.answer.matches} onSearch={onSearch} />
}

type StatusLineProps = { table: ReturnType<typeof usePatientRows>; found: string; children: ReactNode }

/** Says how many rows were found or selected, and offers to show pending changes. */
function StatusLine({ table, found, children }: StatusLineProps) {
  const { selected, clear } = table.selection
  const isSelecting = selected.size > 0
  const show = (isByKeyboard: boolean) => {
    table.show()
    // The button that was pressed disappears, so the focus moves to the rows.
    if (isByKeyboard) table.keys.goToFirst()
  }
  const remove = (
    <Button
      variant="default"
      size="compact-sm"
      className={classes.deleteSelected}
      leftSection={<IconTrash size={16} aria-hidden />}
      onClick={table.ask}
      onPointerEnter={preloadConfirmDialog}
      onFocus={preloadConfirmDialog}
    >
      Delete Selected
    </Button>
  )
  return (
    <ListLine
      words={isSelecting ? selectionSentence(selected, table.rows) : found}
      selected={isSelecting ? { onClear: clear, actions: remove } : null}
    >
      {!isSelecting && children}
      <div role="status" className={classes.news}>
        {table.pending > 0 && (
          <>
            <span>{table.pending === 1 ? '1 change' : `${table.pending} changes`}</span>
            <Button variant="light" size="compact-sm" onClick={({ detail }) => show(detail === 0)}>
              Show
            </Button>
          </>
        )}
      </div>
    </ListLine>
  )
}

/** Returns a count such as '45 patients' or '1 patient matches ‘smi’'. Empty for an empty tab, which has its own message. */
function foundSentence(
  { total, similar }: Pick<PatientPage, 'total' | 'similar'>,
  q: string | undefined,
): string {
  if (q === undefined) return total === 0 ? '' : patientCount(total)
  if (similar) return total === 1 ? '1 similar name' : `${total} similar names`
  return `${patientCount(total)} ${total === 1 ? 'matches' : 'match'} ‘${q}’`
}
