import { Button } from '@mantine/core'
import type { PracticePatient, PracticePatientPage } from '@sincerely/contract/practice-patients'
import { IconUserShare } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Counters } from '../../../ui/counters.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { ListLine } from '../../../ui/data-table/list-line.tsx'
import { Pager } from '../../../ui/data-table/pager.tsx'
import { type Selected, useSelection } from '../../../ui/data-table/use-selection.ts'
import { mostSelected, patientCount, selectionSentence } from '../list/patient-selection.ts'
import { useDropDeleted } from '../use-drop-deleted.ts'
import { practiceColumns } from './practice-columns.tsx'
import { PracticeDialogs, usePracticeDeeds } from './practice-dialogs.tsx'
import { PracticeEmpty } from './practice-empty.tsx'
import { PracticeFilters } from './practice-filters.tsx'
import { usePracticePatients } from './practice-patients.queries.ts'
import { isFiltered, practiceAddress, practiceQueryOf, type PracticeSearch } from './practice-search.ts'
import { averageLetters, fetchFailure } from './practice-words.ts'

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
  const { search, onSearch, onEdit, onEditSoon } = props
  const query = practiceQueryOf(search)
  const found = usePracticePatients(query)
  const { data } = found
  const rows = data?.patients ?? []
  // What is deleted can only be brought back, one by one.
  const selection = useSelection({ rows: query.status === 'deleted' ? [] : rows, most: mostSelected })
  useDropDeleted(selection.drop)
  const { asked, ask, close, deeds } = usePracticeDeeds({ onGone: selection.drop })
  const isSelecting = selection.selected.size > 0
  const isNobodyThere = data?.counts.totalPatients === 0 && data.total === 0 && !isFiltered(search)
  return (
    <>
      {data && <PracticeCounters counts={data.counts} />}
      {data && <PracticeFilters search={search} onSearch={onSearch} />}
      <div>
        {(rows.length > 0 || isSelecting) && (
          <ListLine
            words={
              isSelecting
                ? selectionSentence(selection.selected, rows)
                : `${patientCount(data?.total ?? 0)}${isFiltered(search) ? ' found' : ''}`
            }
            selected={isSelecting ? { onClear: selection.clear, actions: reassign(selection, ask) } : null}
          />
        )}
        <DataTable
          label="Patients"
          columns={practiceColumns({ ...deeds, onEditSoon, onEdit: ({ id }) => onEdit(id) })}
          query={found}
          rows={data?.patients}
          tableFrom={1024}
          loading="Loading patients..."
          failure={{ title: 'Error Loading Patients', message: fetchFailure, retryLabel: 'Try Again' }}
          empty={<PracticeEmpty {...props} isNobodyThere={isNobodyThere} />}
          sorting={{
            ...practiceAddress.shownBy(search),
            onSort: (by, direction) => onSearch(practiceAddress.sortedBy(search, by, direction)),
          }}
          selection={{ ...selection, labelOf: ({ name }) => `Select ${name}` }}
        />
      </div>
      <Pager
        noun="patients"
        page={query.page}
        limit={query.limit}
        total={found.isPlaceholderData ? undefined : data?.total}
        shown={data}
        onPage={(page, options) => onSearch(practiceAddress.onPage(search, page), options)}
        onLimit={(limit) => onSearch(practiceAddress.sizedTo(search, limit))}
      />
      {asked && (
        <PracticeDialogs
          asked={asked}
          onClose={close}
          onReopen={() => ask(asked)}
          onReassigned={selection.clear}
        />
      )}
    </>
  )
}

type Asking = ReturnType<typeof usePracticeDeeds>['ask']

function reassign({ selected }: { selected: Selected<PracticePatient> }, ask: Asking) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconUserShare size={16} aria-hidden />}
      onClick={() => ask({ what: 'reassign', patients: [...selected.values()] })}
    >
      Reassign…
    </Button>
  )
}

/** Of the whole practice, whatever is filtered (spec §2 Admin Patients). */
function PracticeCounters({ counts }: Pick<PracticePatientPage, 'counts'>) {
  return (
    <Counters
      counters={[
        { label: 'Total Patients', figure: counts.totalPatients },
        { label: 'Active Patients', figure: counts.activePatients, note: 'not archived' },
        { label: 'Total Letters', figure: counts.totalLetters },
        { label: 'Avg. Letters/Patient', figure: averageLetters(counts) },
      ]}
    />
  )
}
