import type { Letter } from '@sincerely/contract/letters'
import { Button } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import {
  ArchivedDialog,
  isNotFound,
  type PatientRecord,
  usePatientRecord,
} from '../../patients/patients.parts.tsx'
import { actionMessageOf } from '../../../platform/api.ts'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { useFocusBack } from '../../../ui/use-focus-back.ts'

type CreateLetterForProps = {
  patientId: number
  /** The page behind is the patient's own: it waits for the record itself, and says why there is none. */
  isOnOwnPage?: boolean
  onClose: () => void
  onCreated: (letter: Letter) => void
}

/** The dialog for a new letter, for the patient of this number. */
export function CreateLetterFor({
  patientId,
  isOnOwnPage = false,
  onClose,
  onCreated,
}: CreateLetterForProps) {
  // The dialog that waits for the record goes before the one that follows it.
  useFocusBack()
  const { data: record, error, isFetching, refetch } = usePatientRecord(patientId)
  // It stays when the record is merged into another one: what is typed goes on there.
  if (record) return <ForRecord record={record} onClose={onClose} onCreated={onCreated} />
  if (isOnOwnPage) return null
  return (
    <Dialog title="Create Letter" onClose={onClose}>
      {error === null ? (
        <SkeletonLines lines={6} label="Loading the patient" />
      ) : isNotFound(error) ? (
        <NotThere onClose={onClose} />
      ) : (
        <ErrorState
          title="Couldn't load this patient"
          message={actionMessageOf(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  )
}

/** No letter is written for nobody; the list behind the dialog has whoever is there. */
function NotThere({ onClose }: { onClose: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<IconUserOff size={28} stroke={1.5} />}
        title="Patient not found"
        message="There is no patient with this number, or the record belongs to another doctor."
        action={
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        }
      />
    </div>
  )
}

type ForRecordProps = Pick<CreateLetterForProps, 'onClose' | 'onCreated'> & { record: PatientRecord }

function ForRecord({ record, onClose, onCreated }: ForRecordProps) {
  // Whoever is archived meanwhile takes no words away: the server says so when the letter is saved.
  const [wasArchived] = useState(record.patient.archive !== null)
  if (wasArchived) return <ArchivedDialog patient={record.patient} onClose={onClose} />
  const patient = { ...record.patient, namesakes: record.namesakes.length }
  return (
    <LazyBoundary onMissing={onClose}>
      <CreateLetterDialog patient={patient} onClose={onClose} onCreated={onCreated} />
    </LazyBoundary>
  )
}

const CreateLetterDialog = lazyPart(
  async () => (await import('./create-letter-dialog.tsx')).CreateLetterDialog,
)

export const preloadCreateLetter = CreateLetterDialog.preload
