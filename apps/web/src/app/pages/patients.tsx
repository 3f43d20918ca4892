import { Button } from '@mantine/core'
import { IconFileUpload, IconUserPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CreateLetterFor, preloadCreateLetter } from '../../features/letters/create/create-letter-for.tsx'
import { PatientList } from '../../features/patients/list/patient-list.tsx'
import { useHasNoPatients } from '../../features/patients/list/use-has-no-patients.ts'
import type { PatientSearch } from '../../features/patients/patient-search.ts'
import { usePrefetchPatient } from '../../features/patients/patients.queries.ts'
import { useCanAddPatients } from '../../features/patients/use-can-add-patients.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { holdTyping } from '../../platform/typing.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { whenIdle } from '../../ui/when-idle.tsx'

export function PatientsPage() {
  const search = useSearch({ from: '/patients' })
  const navigate = useNavigate({ from: '/patients' })
  const go = (next: PatientSearch, options?: { replace: boolean }) =>
    void navigate({ search: next, ...options })
  const openNew = (isOpen: boolean) => {
    if (isOpen) holdTyping()
    // Back does not open a closed dialog again.
    go({ ...search, new: isOpen || undefined }, { replace: !isOpen })
  }
  const mayAdd = useCanAddPatients()
  const prefetchPatient = usePrefetchPatient()
  const addButtons = mayAdd && <WaysToAdd onNewPatient={() => openNew(true)} />
  const isEmpty = useHasNoPatients(search)
  const openEdit = (edit: number | undefined) => go({ ...search, edit })
  useEffect(() => whenIdle(preloadDialogs), [])
  return (
    <Page>
      <PageHeader title="Patients" actions={!isEmpty && addButtons} />
      <PatientList
        search={search}
        onSearch={go}
        addButtons={addButtons}
        onEdit={openEdit}
        onEditSoon={PatientEditDialog.preload}
        onCreateLetter={(letter) => go({ ...search, letter })}
        onCreateLetterSoon={(id) => {
          preloadCreateLetter()
          prefetchPatient(id)
        }}
      />
      {search.letter !== undefined && (
        <CreateLetterFor
          patientId={search.letter}
          onClose={() => go({ ...search, letter: undefined })}
          onCreated={({ id }) =>
            // The letter replaces the dialog in the history, so that Back does not reopen the dialog.
            void navigate({ to: '/letters/$letterId', params: { letterId: String(id) }, replace: true })
          }
        />
      )}
      {search.edit !== undefined && (
        <LazyBoundary onMissing={() => openEdit(undefined)}>
          <PatientEditDialog
            patientId={search.edit}
            onClose={() => openEdit(undefined)}
            onReopen={() => openEdit(search.edit)}
          />
        </LazyBoundary>
      )}
      {search.new && mayAdd && (
        <LazyBoundary onMissing={() => openNew(false)}>
          <NewPatientDialog
            onClose={() => openNew(false)}
            onReopen={() => openNew(true)}
            onCreated={(patient) =>
              void navigate({ to: '/patients/$patientId', params: { patientId: String(patient.id) } })
            }
          />
        </LazyBoundary>
      )}
    </Page>
  )
}

function WaysToAdd({ onNewPatient }: { onNewPatient: () => void }) {
  return (
    <>
      <ButtonLink
        to="/patients/upload"
        variant="default"
        leftSection={<IconFileUpload size={16} aria-hidden />}
      >
        Upload Patients
      </ButtonLink>
      <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={onNewPatient}>
        New patient
      </Button>
    </>
  )
}

const PatientEditDialog = lazyPart(
  async () => (await import('../../features/patients/list/patient-edit-dialog.tsx')).PatientEditDialog,
)

/** The user may type as soon as a dialog opens, so its code must already be loaded. */
function preloadDialogs(): void {
  for (const dialog of [NewPatientDialog, PatientEditDialog]) dialog.preload()
}

const NewPatientDialog = lazyPart(
  async () => (await import('../../features/patients/new-patient-dialog.tsx')).NewPatientDialog,
)
