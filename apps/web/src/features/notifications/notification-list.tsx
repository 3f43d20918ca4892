import { Button, CloseButton } from '@mantine/core'
import { clockTime } from '@sincerely/domain/dates'
import { Link } from '@tanstack/react-router'
import { useInfo } from '../../platform/practice.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import classes from './notification-list.module.css'
import {
  clearNotifications,
  readAllNotifications,
  readNotification,
  useNotifications,
  type Notification,
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
          message="When others add, change or remove a patient, you will see it here."
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
  const { timeZone } = useInfo()
  const words = (
    <>
      <span className={classes.line}>
        <span className={classes.name}>{title}</span>
        {!read && <span className={classes.unread}>New</span>}
        <time className={classes.time} dateTime={timestamp.toISOString()}>
          {clockTime(timestamp, timeZone)}
        </time>
      </span>
      <span className={classes.message}>{message}</span>
    </>
  )
  if (type === 'patient_deleted') {
    return (
      <li>
        <button type="button" className={classes.item} onClick={() => readNotification(id)}>
          {words}
        </button>
      </li>
    )
  }
  const open = () => {
    readNotification(id)
    onClose()
  }
  return (
    <li>
      <Link
        to="/patients/$patientId"
        params={{ patientId: String(data.patientId) }}
        className={classes.item}
        onClick={open}
      >
        {words}
      </Link>
    </li>
  )
}
