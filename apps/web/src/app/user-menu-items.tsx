import type { SessionUser } from '@sincerely/contract/auth'
import { can } from '@sincerely/domain/permissions'
import {
  IconBook,
  IconCloudUp,
  IconDeviceDesktop,
  IconHelp,
  IconKeyboard,
  IconLifebuoy,
  IconLock,
  IconLogout,
  IconMoon,
  IconSettings,
  IconShieldLock,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { mayLock } from '../features/auth/lock/may-lock.ts'
import { listDrafts, onDraftsChange } from '../platform/drafts/drafts.ts'
import { useInfo } from '../platform/practice.ts'
import { lockScreen } from '../platform/screen-lock.ts'
import type { NavItem } from './nav.ts'
import classes from './user-menu.module.css'

type UserMenuItemsProps = {
  user: SessionUser
  /** Closes the menu. */
  onClose: () => void
  onNavigate?: (() => void) | undefined
  onShortcuts: () => void
  onSignOut: () => void
}

export function UserMenuItems({ user, onClose, onNavigate, onShortcuts, onSignOut }: UserMenuItemsProps) {
  const info = useInfo()
  const hasUnsent = useSyncExternalStore(onDraftsChange, () => listDrafts(user.id).length > 0)
  return (
    <div className={classes.menu}>
      {userMenuItems
        .filter((item) => can(user, item.can))
        .map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} className={classes.item} onClick={() => [onClose(), onNavigate?.()]}>
            <Icon size={18} stroke={1.5} aria-hidden />
            {label}
          </Link>
        ))}
      {hasUnsent && (
        <Link to="/unsent" className={classes.item} onClick={() => [onClose(), onNavigate?.()]}>
          <IconCloudUp size={18} stroke={1.5} aria-hidden />
          Unsaved work
        </Link>
      )}
      <button type="button" className={classes.item} onClick={() => [onClose(), onShortcuts()]}>
        <IconKeyboard size={18} stroke={1.5} aria-hidden />
        Keyboard shortcuts
      </button>
      <ColorSchemeChoice />
      {mayLock(info) && (
        <button type="button" className={classes.item} onClick={() => [onClose(), lockScreen()]}>
          <IconLock size={18} stroke={1.5} aria-hidden />
          Lock screen
        </button>
      )}
      <button type="button" className={classes.item} onClick={() => [onClose(), onSignOut()]}>
        <IconLogout size={18} stroke={1.5} aria-hidden />
        Sign out
      </button>
    </div>
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

export const userMenuItems: readonly NavItem[] = [
  { to: '/profile', label: 'My profile', icon: IconUserCircle, can: 'own.account' },
  { to: '/settings', label: 'Settings', icon: IconSettings, can: 'own.settings' },
  { to: '/faq', label: 'FAQ', icon: IconHelp, can: 'own.session' },
  { to: '/docs', label: 'Documentation', icon: IconBook, can: 'own.session' },
  { to: '/support', label: 'Support', icon: IconLifebuoy, can: 'own.session' },
  { to: '/privacy-policy', label: 'Privacy policy', icon: IconShieldLock, can: 'own.session' },
]
