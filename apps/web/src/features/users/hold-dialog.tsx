import type { User, UserWork } from '@sincerely/contract/users'
import { hasUnfinished, hasWork, workWords } from '@sincerely/domain/users/work-words'
import { toast } from '../../ui/toast.ts'
import { useSetUserStatus } from './users.queries.ts'
import { WorkDialog } from './work-dialog.tsx'
import { type Confirmed, WorkForm, type WorkQuestionProps } from './work-form.tsx'
import classes from './user-dialog.module.css'

type HoldDialogProps = { user: User; doctors: readonly User[]; onClose: () => void }

/** Asks first; what is unfinished goes to another doctor with the same press, for nobody signs in to finish it. */
export function HoldDialog(props: HoldDialogProps) {
  return (
    <WorkDialog user={props.user} title={`Deactivate ${props.user.name}?`} onClose={props.onClose}>
      {(work) => <Question {...props} work={work} />}
    </WorkDialog>
  )
}

function Question(props: WorkQuestionProps) {
  const { user, work, onClose } = props
  const setStatus = useSetUserStatus({ isSaidThere: true })
  const isUnfinished = hasUnfinished(work)
  const hold = (confirmed: Confirmed) => {
    const onSuccess = () => {
      toast({ type: 'success', message: `${user.name} is inactive` })
      onClose()
    }
    setStatus.mutate({ ...confirmed, status: 'inactive' }, { onSuccess })
  }
  return (
    <WorkForm
      {...props}
      isHandedOver={isUnfinished}
      action={{ label: isUnfinished ? 'Hand over and deactivate' : 'Deactivate', color: 'red' }}
      deed={setStatus}
      onConfirm={hold}
      words={
        <p className={classes.words}>
          They are signed out everywhere at once and cannot sign in until they are activated again.
          {!isUnfinished && ` ${keptWords(user, work)}`}
        </p>
      }
    />
  )
}

/** What waits for whoever comes back. */
function keptWords({ role }: User, work: UserWork): string {
  if (role !== 'doctor') return 'What they have in hand stays theirs.'
  if (!hasWork(work)) return 'They have nothing in hand.'
  return `What they have in hand stays theirs: ${workWords(work)}. To give it to another doctor, hand over their work first.`
}
