import { Button, Group } from '@mantine/core'
import type { User } from '@sincerely/contract/users'
import { hasWork, workWords } from '@sincerely/domain/users/work-words'
import { toast } from '../../ui/toast.ts'
import { useHandOver } from './users.queries.ts'
import { WorkDialog } from './work-dialog.tsx'
import { type Confirmed, WorkForm, type WorkQuestionProps } from './work-form.tsx'
import classes from './user-dialog.module.css'

type HandOverProps = { user: User; doctors: readonly User[]; onClose: () => void }

/** Gives everything that a doctor who stays has in hand to another one. */
export function HandOverDialog(props: HandOverProps) {
  return (
    <WorkDialog user={props.user} title={`Hand over the work of ${props.user.name}`} onClose={props.onClose}>
      {(work) => <HandOver {...props} work={work} />}
    </WorkDialog>
  )
}

function HandOver(props: WorkQuestionProps) {
  const { user, doctors, work, onClose } = props
  const handOver = useHandOver()
  const confirm = ({ to, ...confirmed }: Confirmed) => {
    if (to === null) return
    const name = doctors.find(({ id }) => id === to)?.name
    handOver.mutate(
      { ...confirmed, to },
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
  if (hasWork(work)) {
    return (
      <WorkForm {...props} isHandedOver action={{ label: 'Hand over' }} deed={handOver} onConfirm={confirm} />
    )
  }
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
