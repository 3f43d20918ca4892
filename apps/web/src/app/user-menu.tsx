import type { SessionUser } from '@sincerely/contract/auth'
import { initialOf } from '@sincerely/domain/users/person-name'
import { IconSelector } from '@tabler/icons-react'
import { useEffect } from 'react'
import { lazyPart } from '../platform/lazy-part.ts'
import { Flyout } from '../ui/flyout.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { whenIdle } from '../ui/when-idle.tsx'
import classes from './user-menu.module.css'

type UserMenuProps = {
  user: SessionUser
  collapsed: boolean
  onNavigate?: () => void
  onShortcuts: () => void
  onSignOut: () => void
}

// The first page does not wait for the menu's content.
const UserMenuItems = lazyPart(async () => (await import('./user-menu-items.tsx')).UserMenuItems)

export function UserMenu({ user, collapsed, ...actions }: UserMenuProps) {
  const name = user.name || 'User'
  useEffect(() => whenIdle(UserMenuItems.preload), [])
  return (
    <Flyout
      face={<UserFace name={name} email={user.email} collapsed={collapsed} />}
      label={`Account of ${name}`}
      className={classes.button}
      place={collapsed ? 'foot-collapsed' : 'foot'}
      width={232}
    >
      {(close) => (
        <LazyBoundary>
          <UserMenuItems user={user} onClose={close} {...actions} />
        </LazyBoundary>
      )}
    </Flyout>
  )
}

function UserFace({ name, email, collapsed }: { name: string; email: string; collapsed: boolean }) {
  return (
    <span className={classes.user} data-collapsed={collapsed || undefined}>
      <span className={classes.initial}>{initialOf(name)}</span>
      {!collapsed && (
        <>
          <span className={classes.words}>
            <span className={classes.name}>{name}</span>
            <span className={classes.email}>{email}</span>
          </span>
          <IconSelector size={16} stroke={1.5} aria-hidden className={classes.opens} />
        </>
      )}
    </span>
  )
}
