import { Button, CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMomentText } from '../../platform/practice.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Notification, NotificationType } from './notification.ts'
import classes from './notification-list.module.css'
import {
  clearNotifications,
  readAllNotifications,
  readNotification,
  useNotifications,
} from './notifications.ts'

/** What others changed since one signed in. */
export function NotificationList({ onClose }: { onClose: () => void }) {
  const notifications = useNotifications()
  return (
    <div>
      <div className={classes.head}>
        <h2 className={classes.title}>Notifications</h2>
        <CloseButton aria-label="Close notifications" size="sm" onClick={onClose} />
      </div>
      {notifications.length === 0 ? (
        <EmptyState
          title="Nothing new"
          message="When others add, change or remove a patient, or return a letter, you will see it here."
        />
      ) : (
        <>
          <ul className={classes.list}>
            {notifications.map((one) => (
              <Item key={one.id} notification={one} onClose={onClose} />
            ))}
          </ul>
          <div className={classes.foot}>
            <Button variant="subtle" color="gray" size="xs" onClick={readAllNotifications}>
              Mark all as read
            </Button>
            <Button variant="subtle" color="gray" size="xs" onClick={clearNotifications}>
              Clear
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function Item({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const { id, type, title, message, data, timestamp, read } = notification
  const momentText = useMomentText()
  const words = (
    <>
      <span className={classes.line}>
        <span className={classes.name}>{title}</span>
        {!read && <span className={classes.unread}>New</span>}
        <time className={classes.time} dateTime={timestamp.toISOString()}>
          {momentText(timestamp.toISOString())}
        </time>
      </span>
      <span className={classes.message}>{message}</span>
    </>
  )
  const open = () => {
    readNotification(id)
    onClose()
  }
  return (
    <li>
      <ItemTarget type={type} about={data} onRead={() => readNotification(id)} onOpen={open}>
        {words}
      </ItemTarget>
    </li>
  )
}

type ItemTargetProps = {
  type: NotificationType
  about: Notification['data']
  onRead: () => void
  onOpen: () => void
  children: ReactNode
}

/**
 * A letter opens. One patient opens, a removed one with the way back; several new ones are the top of the list; several that were
 * removed can only be read about.
 */
function ItemTarget({ type, about, onRead, onOpen, children }: ItemTargetProps) {
  const { patientId, letterId } = about
  if (letterId !== undefined) {
    const params = { letterId: String(letterId) }
    return (
      <Link to="/letters/$letterId" params={params} className={classes.item} onClick={onOpen}>
        {children}
      </Link>
    )
  }
  if (patientId === undefined && (type === 'patient_deleted' || type === 'patients_deleted')) {
    return (
      <button type="button" className={classes.item} onClick={onRead}>
        {children}
      </button>
    )
  }
  if (patientId === undefined) {
    const newest = { sort: 'createdAt', direction: 'desc' } as const
    return (
      <Link to="/patients" search={newest} className={classes.item} onClick={onOpen}>
        {children}
      </Link>
    )
  }
  return (
    <Link
      to="/patients/$patientId"
      params={{ patientId: String(patientId) }}
      className={classes.item}
      onClick={onOpen}
    >
      {children}
    </Link>
  )
}
