import { Button } from '@mantine/core'
import { can } from '@sincerely/domain/permissions'
import { IconUserPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { preloadCreateLetterDialog } from '../../features/letters/create/lazy-create-letter-dialog.tsx'
import { isWithoutDoctor } from '../../features/patients/is-without-doctor.ts'
import { PatientList } from '../../features/patients/patient-list.tsx'
import type { PatientSearch } from '../../features/patients/patient-search.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CreateLetterFor } from './create-letter-for.tsx'

/** The patients, and the way from each of them to a letter. */
export function PatientsPage() {
  const search = useSearch({ from: '/patients' })
  const navigate = useNavigate({ from: '/patients' })
  const user = useSignedInUser()
  const canAdd = can(user, 'patient.create') && !isWithoutDoctor(user)
  const go = (next: PatientSearch, options?: { replace: boolean }) =>
    void navigate({ search: next, ...options })
  const openNew = (isOpen: boolean) => go({ ...search, new: isOpen || undefined })
  return (
    <Page>
      <PageHeader
        title="Patients"
        actions={
          canAdd && (
            <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => openNew(true)}>
              New patient
            </Button>
          )
        }
      />
      <PatientList
        search={search}
        onSearch={go}
        onNewPatient={() => openNew(true)}
        onCreateLetter={(letter) => go({ ...search, letter })}
        onCreateLetterSoon={preloadCreateLetterDialog}
      />
      {search.letter !== undefined && (
        <CreateLetterFor
          patientId={search.letter}
          onClose={() => go({ ...search, letter: undefined })}
          onCreated={({ id }) =>
            // In the dialog's place: Back does not open it again.
            void navigate({ to: '/letters/$letterId', params: { letterId: String(id) }, replace: true })
          }
        />
      )}
      <Suspense>
        {search.new && (
          <NewPatientDialog
            onClose={() => openNew(false)}
            onReopen={() => openNew(true)}
            onCreated={(patient) =>
              void navigate({ to: '/patients/$patientId', params: { patientId: String(patient.id) } })
            }
          />
        )}
      </Suspense>
    </Page>
  )
}

const NewPatientDialog = lazyPart(
  async () => (await import('../../features/patients/new-patient-dialog.tsx')).NewPatientDialog,
)
