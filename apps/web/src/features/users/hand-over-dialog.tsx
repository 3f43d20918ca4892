import { Button, Group } from '@mantine/core'
import type { User, UserWork } from '@sincerely/contract/users'
import { hasWork, workWords } from '@sincerely/domain/users/work-words'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../platform/api.ts'
import { toast } from '../../ui/toast.ts'
import { useFirstProblem } from '../../ui/use-first-problem.ts'
import { askedOf, useHandOver } from './users.queries.ts'
import { WorkDialog } from './work-dialog.tsx'
import { StillRecording, UnsavedText, WorkToHandOver } from './work-to-hand-over.tsx'
import classes from './user-dialog.module.css'

type HandOverProps = { user: User; doctors: readonly User[]; onClose: () => void }

/** Gives everything that a doctor who stays has in hand to another one. */
export function HandOverDialog({ user, doctors, onClose }: HandOverProps) {
  return (
    <WorkDialog user={user} title={`Hand over the work of ${user.name}`} onClose={onClose}>
      {(work) => <HandOver user={user} doctors={doctors} work={work} onClose={onClose} />}
    </WorkDialog>
  )
}

function HandOver({ user, doctors, work, onClose }: HandOverProps & { work: UserWork }) {
  const handOver = useHandOver()
  const [to, setTo] = useState<number | null>(null)
  const [timesMissing, setTimesMissing] = useState(0)
  const form = useFirstProblem(timesMissing)
  const name = doctors.find(({ id }) => id === to)?.name
  const refused = handOver.isPending ? null : handOver.error
  const asked = askedOf(refused)
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (handOver.isPending) return
    if (to === null) return setTimesMissing(timesMissing + 1)
    handOver.mutate(
      { id: user.id, to, askIfOthersWrite: asked === null },
      {
        onSuccess: (handedOver) => {
          toast(
            hasWork(handedOver)
              ? { type: 'success', message: `${workWords(handedOver)} handed over to ${name}` }
              : { type: 'info', message: `${user.name} has nothing in hand any more` },
          )
          onClose()
        },
      },
    )
  }
  if (!hasWork(work)) {
    return (
      <>
        <p className={classes.words}>{user.name} has nothing in hand: there is nothing to hand over.</p>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose} data-autofocus>
            Close
          </Button>
        </Group>
      </>
    )
  }
  return (
    <form ref={form} noValidate onSubmit={confirm}>
      <WorkToHandOver
        user={user}
        doctors={doctors}
        work={work}
        to={to}
        isMissing={timesMissing > 0}
        isBusy={handOver.isPending}
        onChoose={setTo}
      />
      <StillRecording work={work} />
      <UnsavedText work={work} asked={asked} />
      {refused && asked === null && (
        <p className={classes.problem} role="alert">
          {messageOf(refused)}
        </p>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} disabled={handOver.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={handOver.isPending}>
          Hand over
        </Button>
      </Group>
    </form>
  )
}
