import { Button, Group } from '@mantine/core'
import type { User, UserWork } from '@sincerely/contract/users'
import { type FormEvent, type ReactNode, useState } from 'react'
import { actionMessageOf } from '../../platform/api.ts'
import { useFirstProblem } from '../../ui/use-first-problem.ts'
import { askedOf } from './users.queries.ts'
import { StillRecording, UnsavedText, WorkToHandOver } from './work-to-hand-over.tsx'
import classes from './user-dialog.module.css'

export type WorkQuestionProps = { user: User; doctors: readonly User[]; work: UserWork; onClose: () => void }

export type Confirmed = { id: number; to: number | null; askIfOthersWrite: boolean }

type WorkFormProps = WorkQuestionProps & {
  /** There is work that another doctor must take over. */
  isHandedOver: boolean
  action: { label: string; color?: 'red' }
  /** The mutation that the form confirms. */
  deed: { isPending: boolean; error: Error | null }
  onConfirm: (confirmed: Confirmed) => void
  /** Shown above the work. */
  words?: ReactNode
  /** Shown below the work. */
  children?: ReactNode
}

/** Asks before an action on a user, and who takes over their work. */
export function WorkForm({
  user,
  doctors,
  work,
  onClose,
  isHandedOver,
  action,
  deed,
  ...rest
}: WorkFormProps) {
  const [to, setTo] = useState<number | null>(null)
  const [timesMissing, setTimesMissing] = useState(0)
  const form = useFirstProblem(timesMissing)
  const refused = deed.isPending ? null : deed.error
  const asked = askedOf(refused)
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (deed.isPending) return
    if (isHandedOver && to === null) return setTimesMissing(timesMissing + 1)
    rest.onConfirm({ id: user.id, to: isHandedOver ? to : null, askIfOthersWrite: asked === null })
  }
  return (
    <form ref={form} noValidate onSubmit={confirm}>
      {rest.words}
      {isHandedOver && (
        <WorkToHandOver
          user={user}
          doctors={doctors}
          work={work}
          to={to}
          isMissing={timesMissing > 0}
          isBusy={deed.isPending}
          onChoose={setTo}
        />
      )}
      <StillRecording work={work} />
      <UnsavedText work={work} asked={asked} />
      {rest.children}
      {refused && asked === null && (
        <p className={classes.problem} role="alert">
          {actionMessageOf(refused)}
        </p>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button
          variant="default"
          onClick={onClose}
          disabled={deed.isPending}
          data-autofocus={!isHandedOver || undefined}
        >
          Cancel
        </Button>
        <Button type="submit" {...(action.color && { color: action.color })} loading={deed.isPending}>
          {action.label}
        </Button>
      </Group>
    </form>
  )
}
