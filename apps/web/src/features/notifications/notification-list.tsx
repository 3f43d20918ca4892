import { Button, CloseButton } from '@mantine/core'
import type { Notification } from '@sincerely/contract/notifications'
import { kindOf } from '@sincerely/domain/notifications/kinds'
import { can } from '@sincerely/domain/permissions'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { actionMessageOf } from '../../platform/api.ts'
import { useMomentText } from '../../platform/practice.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { useStaleWords } from '../../platform/stale-words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeletons.tsx'
import classes from './notification-list.module.css'
import { useClear, useMarkAllRead, useMarkRead, useNotifications } from './notification-list.queries.ts'

export function NotificationList({ onClose }: { onClose: () => void }) {
  const list = useNotifications()
  // If the server cannot be reached, the cached list stays.
  const stale = useStaleWords({ error: list.error, at: list.dataUpdatedAt })
  return (
    <div>
      <div className={classes.head}>
        <h2 className={classes.title}>Notifications</h2>
        <Link to="/settings" search={{ tab: 'notifications' }} className={classes.settings} onClick={onClose}>
          Settings
        </Link>
        <CloseButton aria-label="Close notifications" size="sm" onClick={onClose} />
      </div>
      {stale && (
        <p role="status" className={classes.note}>
          {stale}
        </p>
      )}
      {list.isPending ? (
        <SkeletonRows rows={3} height={64} label="Loading notifications" />
      ) : list.data === undefined ? (
        <ErrorState
          title="Couldn't load your notifications"
          message={actionMessageOf(list.error)}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <Items list={list} onClose={onClose} />
      )}
    </div>
  )
}

type Listed = ReturnType<typeof useNotifications>

function Items({ list, onClose }: { list: Listed; onClose: () => void }) {
  const markAll = useMarkAllRead()
  const clear = useClear()
  const notifications = list.data?.pages.flatMap((page) => page.notifications) ?? []
  const unread = list.data?.pages[0]?.counts.unread ?? 0
  const newest = notifications[0]?.id
  if (newest === undefined)
    return (
      <EmptyState
        title="No new notifications"
        message="You're notified here when others do something that concerns you, such as returning a letter or changing a patient."
      />
    )
  return (
    <>
      <ul className={classes.list}>
        {notifications.map((one) => (
          <Item
            key={one.id}
            notification={one}
            onClose={onClose}
            onClear={() => clear.mutate({ id: one.id })}
          />
        ))}
        {list.hasNextPage && (
          <li className={classes.more}>
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              Show earlier
            </Button>
          </li>
        )}
      </ul>
      <div className={classes.foot}>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          disabled={unread === 0}
          onClick={() => markAll.mutate(newest)}
        >
          Mark all as read
        </Button>
        <Button variant="subtle" color="gray" size="xs" onClick={() => clear.mutate({ upTo: newest })}>
          Clear
        </Button>
      </div>
    </>
  )
}

type ItemProps = { notification: Notification; onClose: () => void; onClear: () => void }

function Item({ notification, onClose, onClear }: ItemProps) {
  const { id, title, message, timestamp, read } = notification
  const momentText = useMomentText()
  const mark = useMarkRead()
  const markRead = () => {
    if (!read) mark.mutate({ id, read: true })
  }
  return (
    <li className={classes.row} data-unread={!read || undefined}>
      <ItemTarget
        about={notification}
        onRead={() => mark.mutate({ id, read: !read })}
        onOpen={() => {
          markRead()
          onClose()
        }}
      >
        <span className={classes.line}>
          <span className={classes.name}>{title}</span>
          {!read && <span className={classes.unread}>New</span>}
          <time className={classes.time} dateTime={timestamp}>
            {momentText(timestamp)}
          </time>
        </span>
        <span className={classes.message}>{message}</span>
      </ItemTarget>
      <CloseButton aria-label={`Clear: ${title}`} size="sm" className={classes.clear} onClick={onClear} />
    </li>
  )
}

type ItemTargetProps = {
  about: Notification
  onRead: () => void
  onOpen: () => void
  children: ReactNode
}

/**
 * Opens the page that the notification is about. Several records open their list; returned letters open the
 * user's letters. Assignments open the profile. Sign-in changes and the user's own requests open the
 * settings. Other warnings about the practice open the Admin Dashboard. Administrators get the practice's
 * pages. Without a target, a click toggles read.
 */
function ItemTarget({ about, onRead, onOpen, children }: ItemTargetProps) {
  const { letterId, dictationId, patientId, requestId, doctorId, days } = about.data
  const user = useSignedInUser()
  const shared = { className: classes.item, onClick: onOpen, children }
  if (letterId !== undefined)
    return <Link to="/letters/$letterId" params={{ letterId: String(letterId) }} {...shared} />
  if (dictationId !== undefined)
    return <Link to="/to-type/$dictationId" params={{ dictationId: String(dictationId) }} {...shared} />
  if (patientId !== undefined)
    return <Link to="/patients/$patientId" params={{ patientId: String(patientId) }} {...shared} />
  if (kindOf(about.type) === 'own-requests')
    return <Link to="/settings" search={{ tab: 'privacy' }} {...shared} />
  if (requestId !== undefined)
    return <Link to="/admin/data-rights" search={{ request: requestId }} {...shared} />
  if (doctorId !== undefined) return <Link to="/letters" {...shared} />
  switch (kindOf(about.type)) {
    case 'patients':
      return can(user, 'practice.patients') ? (
        <Link to="/admin/patients" {...shared} />
      ) : (
        <Link to="/patients" search={isListedFirst(about) ? newestFirst : {}} {...shared} />
      )
    case 'assignments':
      return can(user, 'assignment.read') ? (
        <Link to="/admin/assignments" {...shared} />
      ) : (
        <Link to="/settings" search={{ tab: 'profile' }} {...shared} />
      )
    case 'practice':
      return about.type === 'letters_overdue' ? (
        <Link to="/admin/letters" search={{ overdue: true }} {...shared} />
      ) : (
        <Link to="/admin" {...shared} />
      )
    case 'reports':
      return <Link to="/admin/reports" search={days ?? {}} {...shared} />
    case 'sign-in':
      return <Link to="/settings" search={{ tab: 'security' }} {...shared} />
    default:
      return (
        <button type="button" className={classes.item} onClick={onRead}>
          {children}
        </button>
      )
  }
}

const newestFirst = { sort: 'createdAt', direction: 'desc' } as const

function isListedFirst({ type, count }: Notification): boolean {
  return count > 1 && (type === 'new_patient' || type === 'patient_restored')
}
