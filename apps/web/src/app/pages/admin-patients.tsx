import { Button } from '@mantine/core'
import { IconDownload, IconUserPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { PracticePanel } from '../../features/patients/practice/practice-panel.tsx'
import {
  practiceFilterOf,
  useExportPractice,
  usePracticeRefresh,
} from '../../features/patients/practice/practice-patients.queries.ts'
import type { PracticeSearch } from '../../features/patients/practice/practice-search.ts'
import { useCanAddPatients } from '../../features/patients/use-can-add-patients.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** Administrators see all patients of the practice (spec §2 Admin Patients). */
export function AdminPatientsPage() {
  const search = useSearch({ from: '/admin/patients' })
  const navigate = useNavigate({ from: '/admin/patients' })
  const go = useCallback(
    (next: PracticeSearch, options?: { replace: boolean }) => void navigate({ search: next, ...options }),
    [navigate],
  )
  const refresh = usePracticeRefresh()
  const exporting = useExportPractice()
  const openNew = (isOpen: boolean) => go({ ...search, new: isOpen || undefined })
  const openEdit = (edit: number | undefined) => go({ ...search, edit })
  // The list shows the saved patient even if the live event does not arrive.
  const after = (close: () => void) => () => {
    close()
    refresh()
  }
  const mayAdd = useCanAddPatients()
  const add = mayAdd && (
    <Button
      leftSection={<IconUserPlus size={16} aria-hidden />}
      onClick={() => openNew(true)}
      onPointerEnter={NewPatientDialog.preload}
      onFocus={NewPatientDialog.preload}
    >
      Add Patient
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title="Patient Management"
        subtitle="View and manage all patients across the system"
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={exporting.isPending}
              onClick={() => exporting.mutate(practiceFilterOf(search))}
            >
              Download list
            </Button>
            {add}
          </>
        }
      />
      <PracticePanel
        search={search}
        onSearch={go}
        onEdit={openEdit}
        onEditSoon={PatientEditDialog.preload}
        add={add}
      />
      {search.edit !== undefined && (
        <LazyBoundary onMissing={() => openEdit(undefined)}>
          <PatientEditDialog
            patientId={search.edit}
            onClose={after(() => openEdit(undefined))}
            onReopen={() => openEdit(search.edit)}
          />
        </LazyBoundary>
      )}
      {search.new && mayAdd && (
        <LazyBoundary onMissing={() => openNew(false)}>
          <NewPatientDialog
            title="Add New Patient"
            button="Add Patient"
            onClose={() => openNew(false)}
            onReopen={() => openNew(true)}
            onCreated={after(() => openNew(false))}
          />
        </LazyBoundary>
      )}
    </Page>
  )
}

const PatientEditDialog = lazyPart(
  async () => (await import('../../features/patients/list/patient-edit-dialog.tsx')).PatientEditDialog,
)

const NewPatientDialog = lazyPart(
  async () => (await import('../../features/patients/new-patient-dialog.tsx')).NewPatientDialog,
)
