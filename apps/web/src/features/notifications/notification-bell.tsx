import { IconBell } from '@tabler/icons-react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { Flyout } from '../../ui/flyout.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import classes from './notification-bell.module.css'
import { useUnreadCount } from './notifications.queries.ts'

const NotificationList = lazyPart(async () => (await import('./notification-list.tsx')).NotificationList)

type NotificationBellProps = { place: 'foot' | 'foot-collapsed' | 'top' }

/** The bell shows the unread count and opens the list. */
export function NotificationBell({ place }: NotificationBellProps) {
  const unread = useUnreadCount()
  const face = (
    <span className={classes.bell} data-small={place !== 'foot' || undefined}>
      <IconBell size={20} stroke={1.5} aria-hidden />
      {place === 'foot' && <span className={classes.word}>Notifications</span>}
      {unread > 0 && <span className={classes.count}>{unread > 99 ? '99+' : unread}</span>}
    </span>
  )
  return (
    <Flyout
      face={face}
      label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
      panelLabel="Notifications"
      className={classes.button}
      place={place}
      width={340}
    >
      {(close) => (
        <LazyBoundary onMissing={close}>
          <NotificationList onClose={close} />
        </LazyBoundary>
      )}
    </Flyout>
  )
}
