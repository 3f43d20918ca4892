import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx'
import { namesSentence, patientCount, type PatientSelection } from './patient-selection.ts'

type DeleteSelectedProps = {
  patients: PatientSelection
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Who would be deleted, and what that means. */
export function DeleteSelected({ patients, isBusy, onConfirm, onCancel }: DeleteSelectedProps) {
  const count = patientCount(patients.size)
  return (
    <LazyConfirmDialog
      title={`Delete ${count}?`}
      confirmLabel={`Delete ${count}`}
      danger
      busy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p style={{ margin: 0 }}>{namesSentence([...patients.values()])}</p>
      <p style={{ margin: '8px 0 0' }}>
        They leave every list; their records and posted letters are kept, and Undo brings them back right
        after.
      </p>
    </LazyConfirmDialog>
  )
}
