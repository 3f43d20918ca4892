import type { Patient } from '@sincerely/contract/patients'
import { can } from '@sincerely/domain/permissions'
import { useSignedInUser } from '../../platform/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useUnarchivePatient } from './practice/practice-patients.queries.ts'

/** In the place of a new letter: none is written for who is archived (rules §2). */
export function ArchivedDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const mayBringBack = can(useSignedInUser(), 'patient.archive')
  const unarchive = useUnarchivePatient()
  const bringBack = () => unarchive.mutate(patient.id, { onSuccess: onClose })
  return (
    <ConfirmDialog
      title={`${patient.name} is archived`}
      confirmLabel={mayBringBack ? 'Make active again' : 'OK'}
      cancelLabel={mayBringBack ? 'Cancel' : null}
      busy={unarchive.isPending}
      onConfirm={mayBringBack ? bringBack : onClose}
      onCancel={onClose}
    >
      {patient.archive?.reason && <p>Reason: {patient.archive.reason}</p>}
      <p>
        No new letter is written for an archived patient.{' '}
        {mayBringBack
          ? 'Make them active again, then write it.'
          : 'Ask an administrator to make them active again, then write it.'}
      </p>
    </ConfirmDialog>
  )
}
