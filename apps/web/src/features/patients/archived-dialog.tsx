import type { Patient } from '@sincerely/contract/patients'
import { can } from '@sincerely/domain/permissions'
import { useSignedInUser } from '../../platform/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useUnarchivePatient } from './practice/practice-patients.queries.ts'

/** Says that an archived patient gets no new letters (rules §2), instead of opening a new letter. */
export function ArchivedDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const canUnarchive = can(useSignedInUser(), 'patient.archive')
  const unarchive = useUnarchivePatient()
  const unarchiveAndClose = () => unarchive.mutate(patient.id, { onSuccess: onClose })
  return (
    <ConfirmDialog
      title={`${patient.name} is archived`}
      confirmLabel={canUnarchive ? 'Unarchive' : 'OK'}
      cancelLabel={canUnarchive ? 'Cancel' : null}
      busy={unarchive.isPending}
      onConfirm={canUnarchive ? unarchiveAndClose : onClose}
      onCancel={onClose}
    >
      {patient.archive?.reason && <p>Reason: {patient.archive.reason}</p>}
      <p>
        You can't write a new letter for an archived patient.{' '}
        {canUnarchive
          ? 'Unarchive the patient first.'
          : 'Ask an administrator to unarchive the patient first.'}
      </p>
    </ConfirmDialog>
  )
}
