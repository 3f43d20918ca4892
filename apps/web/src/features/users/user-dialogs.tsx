import type { User } from '@sincerely/contract/users'
import type { Role } from '@sincerely/domain/permissions'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { HoldDialog } from './hold-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { UserDialog } from './user-dialog.tsx'
import type { UserActions } from './user-columns.tsx'
import { useResetTwoFactor, useSetUserStatus } from './users.queries.ts'

/** The dialog that is open. */
export type UserAsked =
  | { what: 'create' }
  | { what: 'edit' | 'link' | 'invite' | 'reset-two-factor' | 'hold' | 'hand-over' | 'delete'; user: User }

/** Which dialog is open, and what opens each. */
export function useUserDialogs() {
  const [asked, setAsked] = useState<UserAsked | null>(null)
  const setStatus = useSetUserStatus()
  const ask = (what: Exclude<UserAsked['what'], 'create'>) => (user: User) => setAsked({ what, user })
  const actions: UserActions = {
    onEdit: ask('edit'),
    onLink: ask('link'),
    onResetTwoFactor: ask('reset-two-factor'),
    onHold: ask('hold'),
    onHandOver: ask('hand-over'),
    onDelete: ask('delete'),
    onActivate: ({ id, name }) =>
      setStatus.mutate(
        { id, status: 'active' },
        { onSuccess: () => toast({ type: 'success', message: `${name} can sign in again` }) },
      ),
  }
  return { asked, actions, ask: setAsked, close: () => setAsked(null) }
}

type UserDialogsProps = {
  asked: UserAsked
  users: readonly User[]
  /** What a new person is, until told otherwise. */
  role: Role
  onClose: () => void
  onAsk: (asked: UserAsked) => void
}

export function UserDialogs({ asked, users, role, onClose, onAsk }: UserDialogsProps) {
  const doctors = users.filter((user) => user.role === 'doctor')
  if (asked.what === 'create' || asked.what === 'edit') {
    return (
      <UserDialog
        user={asked.what === 'create' ? null : asked.user}
        role={role}
        users={users}
        onClose={onClose}
        onReopen={() => onAsk(asked)}
        onInvite={(user) => onAsk({ what: 'invite', user })}
      />
    )
  }
  const { user } = asked
  if (asked.what === 'delete') return <DeleteUserDialog user={user} doctors={doctors} onClose={onClose} />
  if (asked.what === 'hand-over') return <HandOverDialog user={user} doctors={doctors} onClose={onClose} />
  if (asked.what === 'reset-two-factor') return <ResetTwoFactorDialog user={user} onClose={onClose} />
  if (asked.what === 'hold') return <HoldDialog user={user} doctors={doctors} onClose={onClose} />
  return <LinkDialog user={user} isAtOnce={asked.what === 'invite'} onClose={onClose} />
}

/** For somebody who lost the app and the recovery codes: from then on the password alone lets them in. */
function ResetTwoFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const reset = useResetTwoFactor()
  return (
    <ConfirmDialog
      title={`Turn off two-factor sign-in of ${user.name}?`}
      confirmLabel="Turn off"
      danger
      busy={reset.isPending}
      onConfirm={() => reset.mutate(user.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      For somebody who lost their authenticator app and their recovery codes. Make sure that it is they who
      ask. Their password alone lets them in until they set it up again.
    </ConfirmDialog>
  )
}
