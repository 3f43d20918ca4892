import { Button } from '@mantine/core'
import type { PracticePatient, PracticePatientPage } from '@sincerely/contract/practice-patients'
import { IconUserShare, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Counters } from '../../../ui/counters.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { ListLine } from '../../../ui/data-table/list-line.tsx'
import { Pager } from '../../../ui/data-table/pager.tsx'
import { type Selected, useSelection } from '../../../ui/data-table/use-selection.ts'
import { maxSelected, patientCount, selectionSentence } from '../list/patient-selection.ts'
import { useDropDeleted } from '../use-drop-deleted.ts'
import { useRestorePatients } from '../patient-restore.queries.ts'
import { useDeletePatient } from '../patient-removal.queries.ts'
import { useDeleteOnce } from '../use-delete-once.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { practiceColumns } from './practice-columns.tsx'
import { PracticeFilters } from './practice-filters.tsx'
import {
  practiceQueryOf,
  usePracticePatients,
  usePracticeRefresh,
  useUnarchivePatient,
} from './practice-patients.queries.ts'
import { type PracticeSearch, isFiltered, practiceAddress, withoutFilters } from './practice-search.ts'
import { averageLetters, fetchFailure } from './practice-words.ts'
import { ArchiveDialog } from './archive-dialog.tsx'
import type { PatientRowActions } from './practice-actions.tsx'
import { ReassignDialog } from './reassign-dialog.tsx'

type PracticePanelProps = {
  /** The list's filter, order and page, from the URL. */
  search: PracticeSearch
  /** `replace` adds no history entry, for example while the user types. */
  onSearch: (search: PracticeSearch, options?: { replace: boolean }) => void
  onEdit: (id: number) => void
  /** Called when the pointer or the focus is on 'Edit'. */
  onEditSoon: () => void
  /** The button that adds a patient, also shown in an empty list; null if the user cannot add any. */
  add: ReactNode
}

/** Lists all patients of the practice, which the server filters, sorts and pages (spec §2 Admin Patients). */
export function PracticePanel(props: PracticePanelProps) {
  const { search, onSearch, onEdit, onEditSoon } = props
  const query = practiceQueryOf(search)
  const found = usePracticePatients(query)
  const { data } = found
  const rows = data?.patients ?? []
  // Deleted patients cannot be selected, because they are restored one by one.
  const selection = useSelection({ rows: query.status === 'deleted' ? [] : rows, most: maxSelected })
  useDropDeleted(selection.drop)
  const { dialog, openDialog, close, actions } = usePracticeActions({ onRemoved: selection.drop })
  const isSelecting = selection.selected.size > 0
  const isPracticeEmpty = data?.counts.totalPatients === 0 && data.total === 0 && !isFiltered(search)
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
            selected={
              isSelecting
                ? { onClear: selection.clear, actions: reassignButton(selection, openDialog) }
                : null
            }
          />
        )}
        <DataTable
          label="Patients"
          columns={practiceColumns({ ...actions, onEditSoon, onEdit: ({ id }) => onEdit(id) })}
          query={found}
          rows={data?.patients}
          tableFrom={1024}
          loading="Loading patients..."
          failure={{ title: 'Error Loading Patients', message: fetchFailure, retryLabel: 'Try Again' }}
          empty={<PracticeEmpty {...props} isPracticeEmpty={isPracticeEmpty} />}
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
      {dialog && (
        <PracticeDialogs
          dialog={dialog}
          onClose={close}
          onReopen={() => openDialog(dialog)}
          onReassigned={selection.clear}
        />
      )}
    </>
  )
}

type OpenDialogFn = ReturnType<typeof usePracticeActions>['openDialog']

function reassignButton({ selected }: { selected: Selected<PracticePatient> }, openDialog: OpenDialogFn) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconUserShare size={16} aria-hidden />}
      onClick={() => openDialog({ what: 'reassign', patients: [...selected.values()] })}
    >
      Reassign…
    </Button>
  )
}

/** Shows the counts of the whole practice, without filters (spec §2 Admin Patients). */
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

type OpenDialog =
  | { what: 'archive'; patient: PracticePatient }
  | { what: 'reassign'; patients: readonly Pick<PracticePatient, 'id' | 'name' | 'dob'>[] }

/** Holds the open dialog and the row actions. Deleting needs no confirmation, because its toast offers Undo (rules §5). */
function usePracticeActions({ onRemoved }: { onRemoved: (ids: readonly number[]) => void }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const refresh = usePracticeRefresh()
  const remove = useDeleteOnce(useDeletePatient({ onChange: refresh, onRemoved }))
  const restore = useRestorePatients({ onChange: refresh })
  const unarchive = useUnarchivePatient()
  const actions: Omit<PatientRowActions, 'onEdit' | 'onEditSoon'> = {
    onReassign: (patient) => setDialog({ what: 'reassign', patients: [patient] }),
    onArchive: (patient) => setDialog({ what: 'archive', patient }),
    onUnarchive: ({ id }) => unarchive.mutate(id),
    onDelete: remove,
    onRestore: (patient) => restore.mutate([patient]),
  }
  return { dialog, openDialog: setDialog, close: () => setDialog(null), actions }
}

type PracticeDialogsProps = {
  dialog: OpenDialog
  onClose: () => void
  onReopen: () => void
  onReassigned: () => void
}

function PracticeDialogs({ dialog, onClose, onReopen, onReassigned }: PracticeDialogsProps) {
  if (dialog.what === 'archive')
    return <ArchiveDialog patient={dialog.patient} onClose={onClose} onReopen={onReopen} />
  return (
    <ReassignDialog
      patients={dialog.patients}
      onClose={onClose}
      onDone={() => {
        onReassigned()
        onClose()
      }}
    />
  )
}

type PracticeEmptyProps = {
  search: PracticeSearch
  onSearch: (search: PracticeSearch) => void
  isPracticeEmpty: boolean
  /** The button that adds a patient; null if the user cannot add any. */
  add: ReactNode
}

/** Says why there are no rows, and what to do next. */
function PracticeEmpty({ search, onSearch, isPracticeEmpty, add }: PracticeEmptyProps) {
  if (isPracticeEmpty) {
    return (
      <EmptyState
        icon={icon}
        title="No patients yet"
        message={
          add
            ? 'Add the first one here, or upload a whole list under Patients.'
            : 'You will see them here once they are added.'
        }
        action={add}
      />
    )
  }
  const hasFilter = search.doctor !== undefined || search.status !== undefined
  const isOnlyStatus = search.q === undefined && search.doctor === undefined
  return (
    <EmptyState
      icon={icon}
      title={isOnlyStatus && search.status !== undefined ? emptyTitles[search.status] : 'No patients found'}
      message={
        search.q === undefined
          ? isOnlyStatus && search.status !== undefined
            ? emptyMessages[search.status]
            : 'No patients match the filters.'
          : `No patient's name, email or phone number contains ‘${search.q}’${hasFilter ? ', with these filters' : ''}.`
      }
      action={
        <Button variant="default" onClick={() => onSearch(withoutFilters(search))}>
          Show all patients
        </Button>
      }
    />
  )
}

const emptyTitles = {
  active: 'No active patients',
  inactive: 'No archived patients',
  deleted: 'No deleted patients',
}

const emptyMessages = {
  active: 'All patients of the practice are archived or deleted.',
  inactive: 'Patients appear here once an administrator archives them.',
  deleted: 'Patients appear here once someone deletes them, and can be restored.',
}

const icon = <IconUsers size={28} stroke={1.5} />
