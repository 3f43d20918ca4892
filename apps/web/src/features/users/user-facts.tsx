import { ActionIcon } from '@mantine/core'
import type { User } from '@sincerely/contract/users'
import { dayIn, shortDate } from '@sincerely/domain/dates'
import {
  IconDeviceMobileOff,
  IconDots,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react'
import { useInfo, useNow } from '../../platform/practice.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import classes from './user-table.module.css'

/** What can be done with a person; each opens a dialog, but for the way back from a hold. */
export type UserActions = Record<
  'onEdit' | 'onLink' | 'onResetTwoFactor' | 'onHold' | 'onActivate' | 'onHandOver' | 'onDelete',
  (user: User) => void
>

/** The name, and what there is to know before anything else. */
export function UserName({ user }: { user: User }) {
  const self = useSignedInUser()
  return (
    <span className={classes.name}>
      <span className={classes.nameText}>{user.name}</span>
      {user.id === self.id && <ToneBadge tone="grey">You</ToneBadge>}
      {user.status === 'inactive' && <ToneBadge tone="red">Inactive</ToneBadge>}
      {user.status === 'active' && !user.hasPassword && <Invited user={user} />}
    </span>
  )
}

function Invited({ user }: { user: User }) {
  const now = useNow()
  const isOpen = user.link !== null && new Date(user.link.expiresAt) > now
  return <ToneBadge tone="yellow">{isOpen ? 'Invited' : 'No password yet'}</ToneBadge>
}

/** 'Today', '05/01/2026', 'Never'. */
export function LastSignIn({ user }: { user: User }) {
  const { timeZone } = useInfo()
  const now = useNow()
  if (user.lastSignInAt === null) return 'Never'
  const moment = new Date(user.lastSignInAt)
  return dayIn(moment, timeZone) === dayIn(now, timeZone) ? 'Today' : shortDate(moment, timeZone)
}

type UserMenuProps = UserActions & {
  user: User
  /** There is a button for that where there is room. */
  isEditBeside?: boolean
}

/** What is done less often than editing. Nobody puts their own account away. */
export function UserMenu({ user, isEditBeside = false, ...actions }: UserMenuProps) {
  const self = useSignedInUser()
  const isOther = user.id !== self.id
  const isActive = user.status === 'active'
  const items: (MenuAction | false)[] = [
    !isEditBeside && {
      label: 'Edit',
      icon: <IconPencil size={18} aria-hidden />,
      run: () => actions.onEdit(user),
    },
    isActive && {
      label: user.hasPassword ? 'Link for a new password' : 'Invitation link',
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
    isOther &&
      isActive && {
        label: 'Deactivate',
        icon: <IconPlayerPause size={18} aria-hidden />,
        run: () => actions.onHold(user),
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
