import type { User, UserWork } from '@sincerely/contract/users'
import { type Role, worksFor } from '@sincerely/domain/permissions'
import { useState } from 'react'
import { hasUnfinished, hasWork, workWords } from '@sincerely/domain/users/work-words'
import { Button, Group } from '@mantine/core'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { UserDialog } from './user-dialog.tsx'
import type { UserActions } from './user-columns.tsx'
import { useDisconnect, useResetTwoFactor, useSetUserStatus, useHandOver } from './users.queries.ts'
import { WorkDialog } from './work-dialog.tsx'
import { type Confirmed, type WorkQuestionProps, WorkForm } from './work-form.tsx'
import classes from './user-dialog.module.css'

export type UserDialogState =
  | { what: 'create' }
  | {
      what: 'edit' | 'link' | 'invite' | 'reset-two-factor' | 'disconnect' | 'hold' | 'hand-over' | 'delete'
      user: User
    }

export function useUserDialogs() {
  const [dialog, setDialog] = useState<UserDialogState | null>(null)
  const setStatus = useSetUserStatus()
  const openFor = (what: Exclude<UserDialogState['what'], 'create'>) => (user: User) =>
    setDialog({ what, user })
  const actions: UserActions = {
    onEdit: openFor('edit'),
    onLink: openFor('link'),
    onResetTwoFactor: openFor('reset-two-factor'),
    onDisconnect: openFor('disconnect'),
    onDeactivate: openFor('hold'),
    onHandOver: openFor('hand-over'),
    onDelete: openFor('delete'),
    onActivate: ({ id, name }) =>
      setStatus.mutate(
        { id, status: 'active' },
        { onSuccess: () => toast({ type: 'success', message: `${name} can sign in again` }) },
      ),
  }
  return { dialog, actions, openDialog: setDialog, close: () => setDialog(null) }
}

type UserDialogsProps = {
  dialog: UserDialogState
  users: readonly User[]
  /** The preselected role of a new user. */
  role: Role
  onClose: () => void
  onOpen: (dialog: UserDialogState) => void
}

export function UserDialogs({ dialog, users, role, onClose, onOpen }: UserDialogsProps) {
  const doctors = users.filter((user) => user.role === 'doctor')
  if (dialog.what === 'create' || dialog.what === 'edit') {
    return (
      <UserDialog
        user={dialog.what === 'create' ? null : dialog.user}
        role={role}
        users={users}
        onClose={onClose}
        onReopen={() => onOpen(dialog)}
        onInvite={(user) => onOpen({ what: 'invite', user })}
      />
    )
  }
  const { user } = dialog
  if (dialog.what === 'delete') return <DeleteUserDialog user={user} doctors={doctors} onClose={onClose} />
  if (dialog.what === 'hand-over') return <HandOverDialog user={user} doctors={doctors} onClose={onClose} />
  if (dialog.what === 'reset-two-factor') return <ResetTwoFactorDialog user={user} onClose={onClose} />
  if (dialog.what === 'disconnect') return <DisconnectDialog user={user} onClose={onClose} />
  if (dialog.what === 'hold') return <DeactivateDialog user={user} doctors={doctors} onClose={onClose} />
  return <LinkDialog user={user} isImmediate={dialog.what === 'invite'} onClose={onClose} />
}

/**
 * Helps users who have lost both their app and their recovery codes. Until they set up two-factor sign-in
 * again, the password alone is enough.
 */
function ResetTwoFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const reset = useResetTwoFactor()
  return (
    <ConfirmDialog
      title={`Turn off two-factor sign-in for ${user.name}?`}
      confirmLabel="Turn off"
      danger
      busy={reset.isPending}
      onConfirm={() => reset.mutate(user.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      Do this only if they have lost their authenticator app and their recovery codes. Make sure the request
      really comes from them. They will sign in with their password alone until they set it up again.
    </ConfirmDialog>
  )
}

/** Helps users who have a new account at the sign-in service. */
function DisconnectDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const disconnect = useDisconnect()
  return (
    <ConfirmDialog
      title={`Disconnect ${user.name} from single sign-on?`}
      confirmLabel="Disconnect"
      danger
      busy={disconnect.isPending}
      onConfirm={() => disconnect.mutate(user.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      Do this if they have a new account at your sign-in service. They are signed out. The next time they sign
      in this way, they are connected by their email address, or by a one-time link from you.
    </ConfirmDialog>
  )
}

type DeactivateDialogProps = { user: User; doctors: readonly User[]; onClose: () => void }

/**
 * Asks before a user is deactivated. Unfinished work is handed over in the same step, because the user can no
 * longer sign in to finish it.
 */
function DeactivateDialog(props: DeactivateDialogProps) {
  return (
    <WorkDialog user={props.user} title={`Deactivate ${props.user.name}?`} onClose={props.onClose}>
      {(work) => <Question {...props} work={work} />}
    </WorkDialog>
  )
}

function Question(props: WorkQuestionProps) {
  const { user, work, onClose } = props
  const setStatus = useSetUserStatus({ isShownInDialog: true })
  const isUnfinished = hasUnfinished(work)
  const deactivate = (confirmed: Confirmed) => {
    const onSuccess = () => {
      toast({ type: 'success', message: `${user.name} is deactivated` })
      onClose()
    }
    setStatus.mutate({ ...confirmed, status: 'inactive' }, { onSuccess })
  }
  return (
    <WorkForm
      {...props}
      isHandedOver={isUnfinished}
      isLeaving
      action={{ label: isUnfinished ? 'Hand over and deactivate' : 'Deactivate', color: 'red' }}
      mutation={setStatus}
      onConfirm={deactivate}
      words={
        <p className={classes.words}>
          They will be signed out everywhere at once. They cannot sign in until they are activated again.
          {worksFor(user) !== 'everybody' && ' Their cover ends.'}
          {!isUnfinished && ` ${keptWorkWords(user, work)}`}
        </p>
      }
    />
  )
}

/** Describes the work that a deactivated user will find after returning. */
function keptWorkWords({ role }: User, work: UserWork): string {
  if (role !== 'doctor') return 'They keep their unfinished work.'
  if (!hasWork(work)) return 'They have no unfinished work.'
  return `They keep their work: ${workWords(work)}. To give it to another doctor, hand it over first.`
}

type HandOverProps = { user: User; doctors: readonly User[]; onClose: () => void }

/** Hands over all of a doctor's work. The doctor's account stays active. */
function HandOverDialog(props: HandOverProps) {
  return (
    <WorkDialog user={props.user} title={`Hand over the work of ${props.user.name}`} onClose={props.onClose}>
      {(work) => <HandOver {...props} work={work} />}
    </WorkDialog>
  )
}

function HandOver(props: WorkQuestionProps) {
  const { user, doctors, work, onClose } = props
  const handOver = useHandOver()
  const confirm = ({ id, to, askIfOthersWrite }: Confirmed) => {
    if (to === null) return
    const name = doctors.find((doctor) => doctor.id === to)?.name
    handOver.mutate(
      { id, to, askIfOthersWrite },
      {
        onSuccess: (handedOver) => {
          toast(
            hasWork(handedOver)
              ? { type: 'success', message: `${workWords(handedOver)} handed over to ${name}` }
              : { type: 'info', message: `${user.name} has no work to hand over any more` },
          )
          onClose()
        },
      },
    )
  }
  if (hasWork(work)) {
    return (
      <WorkForm
        {...props}
        isHandedOver
        action={{ label: 'Hand over' }}
        mutation={handOver}
        onConfirm={confirm}
      />
    )
  }
  return (
    <>
      <p className={classes.words}>{user.name} has no work to hand over.</p>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </>
  )
}
