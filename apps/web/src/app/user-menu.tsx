import type { SessionUser } from '@sincerely/contract/auth'
import { can } from '@sincerely/domain/permissions'
import { initialOf } from '@sincerely/domain/users/person-name'
import {
  IconCloudUp,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconSelector,
  IconDeviceDesktop,
  IconMoon,
  IconSun,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { mayLock } from '../features/auth/lock/may-lock.ts'
import { listDrafts, onDraftsChange } from '../platform/drafts/drafts.ts'
import { useInfo } from '../platform/practice.ts'
import { lockScreen } from '../platform/screen-lock.ts'
import { Flyout } from '../ui/flyout.tsx'
import { userMenuItems } from './nav.ts'
import classes from './user-menu.module.css'

type UserMenuProps = {
  user: SessionUser
  collapsed: boolean
  onNavigate?: () => void
  onShortcuts: () => void
  onSignOut: () => void
}

export function UserMenu({ user, collapsed, onNavigate, onShortcuts, onSignOut }: UserMenuProps) {
  const name = user.name || 'User'
  const info = useInfo()
  const hasUnsent = useSyncExternalStore(onDraftsChange, () => listDrafts(user.id).length > 0)
  return (
    <Flyout
      face={<UserFace name={name} email={user.email} collapsed={collapsed} />}
      label={`Account of ${name}`}
      className={classes.button}
      place={collapsed ? 'foot-collapsed' : 'foot'}
      width={232}
    >
      {(close) => (
        <div className={classes.menu}>
          {userMenuItems
            .filter((item) => can(user, item.can))
            .map(({ to, label, icon: Icon }) => (
              <Link key={to} to={to} className={classes.item} onClick={() => [close(), onNavigate?.()]}>
                <Icon size={18} stroke={1.5} aria-hidden />
                {label}
              </Link>
            ))}
          {hasUnsent && (
            <Link to="/unsent" className={classes.item} onClick={() => [close(), onNavigate?.()]}>
              <IconCloudUp size={18} stroke={1.5} aria-hidden />
              Unsaved work
            </Link>
          )}
          <button type="button" className={classes.item} onClick={() => [close(), onShortcuts()]}>
            <IconKeyboard size={18} stroke={1.5} aria-hidden />
            Keyboard shortcuts
          </button>
          <ColorSchemeChoice />
          {mayLock(info) && (
            <button type="button" className={classes.item} onClick={() => [close(), lockScreen()]}>
              <IconLock size={18} stroke={1.5} aria-hidden />
              Lock screen
            </button>
          )}
          <button type="button" className={classes.item} onClick={() => [close(), onSignOut()]}>
            <IconLogout size={18} stroke={1.5} aria-hidden />
            Sign out
          </button>
        </div>
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

function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Appearance</legend>
      <div className={classes.choices}>
        {choices.map(({ scheme, label, icon: Icon }) => (
          <label key={scheme} className={classes.choice}>
            <input
              type="radio"
              name="appearance"
              className={classes.radio}
              checked={colorScheme === scheme}
              onChange={() => setColorScheme(scheme)}
            />
            <Icon size={16} stroke={1.5} aria-hidden />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const choices: { scheme: MantineColorScheme; label: string; icon: typeof IconSun }[] = [
  { scheme: 'light', label: 'Light', icon: IconSun },
  { scheme: 'dark', label: 'Dark', icon: IconMoon },
  { scheme: 'auto', label: 'System', icon: IconDeviceDesktop },
]
