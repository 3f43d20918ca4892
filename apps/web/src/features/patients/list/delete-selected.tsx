import { Text } from '@mantine/core'
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx'
import { patientCount } from './patient-selection.ts'
import { PeopleList } from './people-list.tsx'
import type { AskedToDelete } from './use-delete-selected.ts'

/** Who would be deleted, told from their namesakes, and what that means; then who cannot be, and the rest without them. */
export function DeleteSelected(props: AskedToDelete) {
  return props.refused.length === 0 ? <AreYouSure {...props} /> : <LeaveOut {...props} />
}

function AreYouSure({ patients, isBusy, onConfirm, onCancel }: AskedToDelete) {
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
      <PeopleList label="Who would be deleted" people={[...patients.values()]} />
      <Text size="sm" mt="sm">
        They leave every list; their records and posted letters are kept, and Undo brings them back right
        after.
      </Text>
    </LazyConfirmDialog>
  )
}

/** `patients` are the others: nobody was deleted, and they can be without those who were refused. */
function LeaveOut({ patients, refused, isBusy, onConfirm, onCancel }: AskedToDelete) {
  const isAny = patients.size > 0
  const who = refused.length === 1 ? 'Leave this one out' : 'Leave these out'
  return (
    <LazyConfirmDialog
      title={`${patientCount(refused.length)} can’t be deleted yet`}
      confirmLabel={isAny ? `${who}, delete ${patientCount(patients.size)}` : 'All right'}
      cancelLabel={isAny ? 'Cancel' : null}
      danger={isAny}
      busy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <PeopleList
        label="Who can’t be deleted"
        people={refused.map(({ patient, why }) => ({ ...patient, why: `Has ${why}` }))}
      />
      <Text size="sm" mt="sm">
        Nobody was deleted. Letters are posted first, then their patient is deleted.
      </Text>
    </LazyConfirmDialog>
  )
}
