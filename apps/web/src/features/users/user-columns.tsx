import { ActionIcon, Button } from '@mantine/core'
import type { User } from '@sincerely/contract/users'
import { dayIn, shortDate } from '@sincerely/domain/dates'
import {
  IconDeviceMobileOff,
  IconDots,
  IconKey,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconUnlink,
  IconUserShare,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useInfo, useNow } from '../../platform/practice.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx'
import { Lines } from '../../ui/data-table/lines.tsx'
import type { Column } from '../../ui/data-table/rows-props.ts'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import { roleLabels } from './user-values.ts'
import classes from './users.module.css'

/** Each action opens a dialog, except activating. */
export type UserActions = Record<
  | 'onEdit'
  | 'onLink'
  | 'onResetTwoFactor'
  | 'onDisconnect'
  | 'onDeactivate'
  | 'onActivate'
  | 'onHandOver'
  | 'onDelete',
  (user: User) => void
>

type UserColumns = {
  actions: UserActions
  /** Shows a secretary's doctor, with buttons to change it. Another feature supplies this part. */
  renderAssign: (secretary: User) => ReactNode
}

export function userColumns({ actions, renderAssign }: UserColumns): Column<User>[] {
  return [
    {
      header: 'Name',
      kind: 'name',
      cell: (user) => (
        <Lines first={<UserName user={user} onEdit={actions.onEdit} />}>
          <span className={classes.contact}>
            <span>{user.email}</span>
            {user.phone && <span className={classes.phone}>{user.phone}</span>}
          </span>
        </Lines>
      ),
    },
    { header: 'Role', width: 116, cell: ({ role }) => roleLabels[role] },
    {
      header: 'Position',
      width: '26%',
      card: 'wide',
      cell: (user) => <WorksAs user={user} renderAssign={renderAssign} />,
    },
    { header: 'Last sign-in', width: 112, cell: (user) => <LastSignIn user={user} /> },
    {
      header: 'Actions',
      kind: 'actions',
      width: 124,
      cell: (user) => (
        <>
          <Button
            variant="default"
            size="xs"
            aria-label={`Edit ${user.name}`}
            onClick={() => actions.onEdit(user)}
          >
            Edit
          </Button>
          <UserMenu user={user} {...actions} />
        </>
      ),
    },
  ]
}

/** Shows a doctor's specialization, a secretary's doctor and any user's department. */
function WorksAs({ user, renderAssign }: Pick<UserColumns, 'renderAssign'> & { user: User }) {
  const { role, specialization, department } = user
  const lines = [role === 'doctor' && specialization, department].filter(Boolean)
  return <Lines first={role === 'secretary' && renderAssign(user)}>{lines.join(', ')}</Lines>
}

/** Shows the name, which opens the user, with its most important notes. */
function UserName({ user, onEdit }: Pick<UserActions, 'onEdit'> & { user: User }) {
  const self = useSignedInUser()
  return (
    <>
      <button type="button" onClick={() => onEdit(user)}>
        {user.name}
      </button>
      <span className={classes.notes}>
        {user.id === self.id && <ToneBadge tone="grey">You</ToneBadge>}
        {user.status === 'inactive' && <ToneBadge tone="red">Inactive</ToneBadge>}
        {user.status === 'active' && !user.hasJoined && <Invited user={user} />}
      </span>
    </>
  )
}

function Invited({ user }: { user: User }) {
  const now = useNow()
  const isOpen = user.link !== null && new Date(user.link.expiresAt) > now
  return <ToneBadge tone="yellow">{isOpen ? 'Invited' : 'No password yet'}</ToneBadge>
}

/** Shows 'Today', a date such as '05/01/2026', or 'Never'. */
function LastSignIn({ user }: { user: User }) {
  const { timeZone } = useInfo()
  const now = useNow()
  if (user.lastSignInAt === null) return 'Never'
  const moment = new Date(user.lastSignInAt)
  return dayIn(moment, timeZone) === dayIn(now, timeZone) ? 'Today' : shortDate(moment, timeZone)
}

/** Lists the actions that are rarer than editing. Users cannot deactivate or delete themselves. */
function UserMenu({ user, ...actions }: UserActions & { user: User }) {
  const self = useSignedInUser()
  const isOther = user.id !== self.id
  const isActive = user.status === 'active'
  const items: (MenuAction | false)[] = [
    isActive && {
      label: user.hasJoined ? 'Link for a new password' : 'Invitation link',
      icon: <IconKey size={18} aria-hidden />,
      run: () => actions.onLink(user),
    },
    user.role === 'doctor' && {
      label: 'Hand over work',
      icon: <IconUserShare size={18} aria-hidden />,
      run: () => actions.onHandOver(user),
    },
    isOther &&
      user.hasTwoFactor && {
        label: 'Turn off two-factor sign-in',
        icon: <IconDeviceMobileOff size={18} aria-hidden />,
        run: () => actions.onResetTwoFactor(user),
      },
    user.hasSingleSignOn && {
      label: 'Disconnect from single sign-on',
      icon: <IconUnlink size={18} aria-hidden />,
      run: () => actions.onDisconnect(user),
    },
    isOther &&
      isActive && {
        label: 'Deactivate',
        icon: <IconPlayerPause size={18} aria-hidden />,
        run: () => actions.onDeactivate(user),
      },
    !isActive && {
      label: 'Activate',
      icon: <IconPlayerPlay size={18} aria-hidden />,
      run: () => actions.onActivate(user),
    },
    isOther && {
      label: 'Delete',
      icon: <IconTrash size={18} aria-hidden />,
      run: () => actions.onDelete(user),
      isDanger: true,
    },
  ]
  return (
    <ActionMenu
      label={`Actions for ${user.name}`}
      actions={items.filter((item) => item !== false)}
      button={(trigger) => (
        <ActionIcon aria-label={`More for ${user.name}`} {...trigger}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      )}
    />
  )
}
