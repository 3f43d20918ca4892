import { Button, Group } from '@mantine/core'
import type { User, UserWork } from '@sincerely/contract/users'
import { hasUnfinished, hasWork, workWords } from '@sincerely/domain/users/work-words'
import { useState } from 'react'
import { messageOf } from '../../platform/api.ts'
import { toast } from '../../ui/toast.ts'
import { useFirstProblem } from '../../ui/use-first-problem.ts'
import { askedOf, useSetUserStatus } from './users.queries.ts'
import { WorkDialog } from './work-dialog.tsx'
import { StillRecording, UnsavedText, WorkToHandOver } from './work-to-hand-over.tsx'
import classes from './user-dialog.module.css'

type HoldDialogProps = { user: User; doctors: readonly User[]; onClose: () => void }

/** Asks first; what is unfinished goes to another doctor with the same press, for nobody signs in to finish it. */
export function HoldDialog({ user, doctors, onClose }: HoldDialogProps) {
  return (
    <WorkDialog user={user} title={`Deactivate ${user.name}?`} onClose={onClose}>
      {(work) => <Question user={user} doctors={doctors} work={work} onClose={onClose} />}
    </WorkDialog>
  )
}

function Question({ user, doctors, work, onClose }: HoldDialogProps & { work: UserWork }) {
  const setStatus = useSetUserStatus({ isSaidThere: true })
  const [to, setTo] = useState<number | null>(null)
  const [timesMissing, setTimesMissing] = useState(0)
  const form = useFirstProblem(timesMissing)
  const isUnfinished = hasUnfinished(work)
  const refused = setStatus.isPending ? null : setStatus.error
  const asked = askedOf(refused)
  const hold = () => {
    if (setStatus.isPending) return
    if (isUnfinished && to === null) return setTimesMissing(timesMissing + 1)
    const onSuccess = () => {
      toast({ type: 'success', message: `${user.name} is inactive` })
      onClose()
    }
    setStatus.mutate(
      { id: user.id, status: 'inactive', to: isUnfinished ? to : null, askIfOthersWrite: asked === null },
      { onSuccess },
    )
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        hold()
      }}
    >
      <p className={classes.words}>
        They are signed out everywhere at once and cannot sign in until they are activated again.
        {!isUnfinished && ` ${keptWords(user, work)}`}
      </p>
      {isUnfinished && (
        <WorkToHandOver
          user={user}
          doctors={doctors}
          work={work}
          to={to}
          isMissing={timesMissing > 0}
          isBusy={setStatus.isPending}
          onChoose={setTo}
        />
      )}
      <StillRecording work={work} />
      <UnsavedText work={work} asked={asked} />
      {refused && asked === null && (
        <p className={classes.problem} role="alert">
          {messageOf(refused)}
        </p>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button
          variant="default"
          onClick={onClose}
          disabled={setStatus.isPending}
          data-autofocus={!isUnfinished || undefined}
        >
          Cancel
        </Button>
        <Button type="submit" color="red" loading={setStatus.isPending}>
          {isUnfinished ? 'Hand over and deactivate' : 'Deactivate'}
        </Button>
      </Group>
    </form>
  )
}

/** What waits for whoever comes back. */
function keptWords({ role }: User, work: UserWork): string {
  if (role !== 'doctor') return 'What they have in hand stays theirs.'
  if (!hasWork(work)) return 'They have nothing in hand.'
  return `What they have in hand stays theirs: ${workWords(work)}. To give it to another doctor, hand over their work first.`
}
