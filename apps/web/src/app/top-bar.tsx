import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { ConnectionDot } from './connection-dot.tsx'
import { SincerelyMark } from './sincerely-mark.tsx'
import classes from './top-bar.module.css'

/** The bar of narrow screens. */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  return (
    <header className={classes.bar}>
      <ActionIcon aria-label="Open menu" aria-haspopup="dialog" onClick={onMenu}>
        <IconMenu2 size={22} stroke={1.5} />
      </ActionIcon>
      <SincerelyMark size={24} />
      <span className={classes.product}>Sincerely</span>
      <ConnectionDot />
      <span className={classes.space} />
      <NotificationBell place="top" />
    </header>
  )
}
