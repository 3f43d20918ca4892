import type { User } from '@sincerely/contract/users'
import { hasWork } from '@sincerely/domain/users/work-words'
import { useDeleteUser } from './users.queries.ts'
import { WorkDialog } from './work-dialog.tsx'
import { WorkForm, type WorkQuestionProps } from './work-form.tsx'
import classes from './user-dialog.module.css'

type DeleteUserProps = { user: User; doctors: readonly User[]; onClose: () => void }

/** Asks before a user is deleted. A doctor's work is handed over in the same step. */
export function DeleteUserDialog(props: DeleteUserProps) {
  return (
    <WorkDialog user={props.user} title={`Delete ${props.user.name}?`} onClose={props.onClose}>
      {(work) => <Question {...props} work={work} />}
    </WorkDialog>
  )
}

function Question(props: WorkQuestionProps) {
  const { work, onClose } = props
  const remove = useDeleteUser()
  const isOwner = hasWork(work)
  return (
    <WorkForm
      {...props}
      isHandedOver={isOwner}
      isLeaving
      action={{ label: isOwner ? 'Hand over and delete' : 'Delete', color: 'red' }}
      mutation={remove}
      onConfirm={(confirmed) => remove.mutate(confirmed, { onSuccess: onClose })}
      words={
        <p className={classes.words}>
          Are you sure you want to delete this user? This action cannot be undone.
        </p>
      }
    >
      <p className={classes.quiet}>
        Posted letters and the audit trail keep the name. The email address can be used again.
      </p>
    </WorkForm>
  )
}
