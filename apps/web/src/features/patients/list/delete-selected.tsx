import { Text } from '@mantine/core'
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx'
import { patientCount } from './patient-selection.ts'
import { PeopleList } from './people-list.tsx'
import type { DeleteQuestion } from './use-delete-selected.ts'

/** Asks before deleting several patients. If some can't be deleted, offers to delete the others. */
export function DeleteSelected(props: DeleteQuestion) {
  return props.refused.length === 0 ? <ConfirmDeletion {...props} /> : <SkipRefused {...props} />
}

function ConfirmDeletion({ patients, isBusy, onConfirm, onCancel }: DeleteQuestion) {
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
      <PeopleList label="Patients to delete" people={[...patients.values()]} />
      <Text size="sm" mt="sm">
        They will be removed from all lists. Records and posted letters are kept, and you can undo this.
      </Text>
    </LazyConfirmDialog>
  )
}

/** Offers to delete `patients` without the refused ones. Nobody has been deleted yet. */
function SkipRefused({ patients, refused, isBusy, onConfirm, onCancel }: DeleteQuestion) {
  const hasOthers = patients.size > 0
  const skipLabel = refused.length === 1 ? 'Skip this one' : 'Skip these'
  return (
    <LazyConfirmDialog
      title={`${patientCount(refused.length)} can't be deleted yet`}
      confirmLabel={hasOthers ? `${skipLabel} and delete ${patientCount(patients.size)}` : 'OK'}
      cancelLabel={hasOthers ? 'Cancel' : null}
      danger={hasOthers}
      busy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <PeopleList
        label="Patients who can't be deleted"
        people={refused.map(({ patient, reason, visit }) => ({ ...patient, reason: `Has ${reason}`, visit }))}
      />
      <Text size="sm" mt="sm">
        No patient was deleted. First post or delete the letters, type or discard the dictations, and close or
        remove the visits. Then delete the patients.
      </Text>
    </LazyConfirmDialog>
  )
}
