import { Button, Group } from '@mantine/core'
import type { User, UserWork } from '@sincerely/contract/users'
import { hasWork } from '@sincerely/domain/users/work-words'
import { type FormEvent, useState } from 'react'
import { useFirstProblem } from '../../ui/use-first-problem.ts'
import { deleteFailure } from './user-failures.ts'
import { askedOf, useDeleteUser } from './users.queries.ts'
import { WorkDialog } from './work-dialog.tsx'
import { StillRecording, UnsavedText, WorkToHandOver } from './work-to-hand-over.tsx'
import classes from './user-dialog.module.css'

type DeleteUserProps = { user: User; doctors: readonly User[]; onClose: () => void }

/** Asks first; what a doctor has in hand goes to another one with the same press. */
export function DeleteUserDialog({ user, doctors, onClose }: DeleteUserProps) {
  return (
    <WorkDialog user={user} title={`Delete ${user.name}?`} onClose={onClose}>
      {(work) => <Question user={user} doctors={doctors} work={work} onClose={onClose} />}
    </WorkDialog>
  )
}

function Question({ user, doctors, work, onClose }: DeleteUserProps & { work: UserWork }) {
  const remove = useDeleteUser()
  const [to, setTo] = useState<number | null>(null)
  const [timesMissing, setTimesMissing] = useState(0)
  const form = useFirstProblem(timesMissing)
  const isOwner = hasWork(work)
  const refused = remove.isPending ? null : remove.error
  const asked = askedOf(refused)
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (remove.isPending) return
    if (isOwner && to === null) return setTimesMissing(timesMissing + 1)
    remove.mutate(
      { id: user.id, to: isOwner ? to : null, askIfOthersWrite: asked === null },
      { onSuccess: onClose },
    )
  }
  return (
    <form ref={form} noValidate onSubmit={confirm}>
      <p className={classes.words}>
        Are you sure you want to delete this user? This action cannot be undone.
      </p>
      {isOwner && (
        <WorkToHandOver
          user={user}
          doctors={doctors}
          work={work}
          to={to}
          isMissing={timesMissing > 0}
          isBusy={remove.isPending}
          onChoose={setTo}
        />
      )}
      <StillRecording work={work} />
      <UnsavedText work={work} asked={asked} />
      {work.secretaries.length > 0 && (
        <p className={classes.words}>
          {work.secretaries.join(', ')} will have no doctor until you assign one.
        </p>
      )}
      <p className={classes.quiet}>
        Posted letters and the record of what was done keep the name. The e-mail address can be used again.
      </p>
      {refused && asked === null && (
        <p className={classes.problem} role="alert">
          {deleteFailure(refused)}
        </p>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button
          variant="default"
          onClick={onClose}
          disabled={remove.isPending}
          data-autofocus={!isOwner || undefined}
        >
          Cancel
        </Button>
        <Button type="submit" color="red" loading={remove.isPending}>
          {isOwner ? 'Hand over and delete' : 'Delete'}
        </Button>
      </Group>
    </form>
  )
}
