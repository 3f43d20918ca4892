import type { Letter } from '@sincerely/contract/letters'
import { Button } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import {
  ArchivedDialog,
  isNotFound,
  type PatientRecord,
  usePatientRecord,
} from '../../patients/patients.parts.tsx'
import { actionMessageOf } from '../../../platform/api.ts'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { holdTyping } from '../../../platform/typing.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import type { LetterVisit } from './new-letter.ts'
import { useFocusBack } from '../../../ui/use-focus-back.ts'

type CreateLetterForProps = {
  patientId: number
  /** The clinic visit that the letter is about. */
  visit?: LetterVisit
  /** Whether the page behind is the patient's own page, which shows loading and errors. */
  isOnOwnPage?: boolean
  onClose: () => void
  onCreated: (letter: Letter) => void
}

/** Loads a patient, then opens the dialog for a new letter. */
export function CreateLetterFor({
  patientId,
  visit,
  isOnOwnPage = false,
  onClose,
  onCreated,
}: CreateLetterForProps) {
  // The loading dialog closes before the letter dialog opens, so the focus is restored here.
  useFocusBack()
  useEffect(() => void holdTyping(), [])
  const { data: record, error, isFetching, refetch } = usePatientRecord(patientId)
  // If the record was merged into another one, the same dialog continues with the merged record.
  if (record) return <LetterDialogFor record={record} visit={visit} onClose={onClose} onCreated={onCreated} />
  if (isOnOwnPage) return null
  return (
    <Dialog title="Create Letter" onClose={onClose}>
      {error === null ? (
        <SkeletonLines lines={6} label="Loading the patient" />
      ) : isNotFound(error) ? (
        <PatientNotFound onClose={onClose} />
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

function PatientNotFound({ onClose }: { onClose: () => void }) {
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

type LetterDialogForProps = Pick<CreateLetterForProps, 'visit' | 'onClose' | 'onCreated'> & {
  record: PatientRecord
}

function LetterDialogFor({ record, visit, onClose, onCreated }: LetterDialogForProps) {
  // Checked only when the dialog opens: if the patient is archived later, the server refuses to save and the typed text
  // stays.
  const [wasArchived] = useState(record.patient.archive !== null)
  if (wasArchived) return <ArchivedDialog patient={record.patient} onClose={onClose} />
  const patient = { ...record.patient, namesakes: record.namesakes.length }
  return (
    <LazyBoundary onMissing={onClose}>
      <CreateLetterDialog patient={patient} visit={visit} onClose={onClose} onCreated={onCreated} />
    </LazyBoundary>
  )
}

const CreateLetterDialog = lazyPart(
  async () => (await import('./create-letter-dialog.tsx')).CreateLetterDialog,
)

export const preloadCreateLetter = CreateLetterDialog.preload
