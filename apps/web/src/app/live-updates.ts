import type { EventName, EventPayload } from '@sincerely/contract/events'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  addNotification,
  clearNotifications,
  type NotificationType,
} from '../features/notifications/notifications.ts'
import { queryClient } from '../platform/query-client.ts'
import {
  connect,
  currentConnection,
  disconnect,
  onConnection,
  onEvent,
  type LiveEvent,
} from '../platform/socket.ts'
import { toast } from '../ui/toast.ts'
import { paced } from './mark-stale.ts'

type Announcement = { title: string; message: string }

type Consequence<E extends EventName> = {
  /** Which cached lists and records are no longer current. They are fetched again, through the usual permissions. */
  stale: (payload: EventPayload<E>) => QueryKey[]
  /** What a person is told; left out, the change shows by itself and in silence. */
  says?: (payload: EventPayload<E>) => Announcement
}

/** Event → what is stale → what is said (spec §4 Realtime events). It marks; it does not merge. */
const consequences: { [E in EventName]: Consequence<E> } = {
  new_patient: {
    stale: () => [['patients']],
    says: ({ patientId }) => ({ title: 'New patient', message: `MR #${patientId} was added.` }),
  },
  patient_updated: {
    stale: () => [['patients'], ['letters']],
    says: ({ patientId }) => ({
      title: 'Patient updated',
      message: `The record of MR #${patientId} was changed.`,
    }),
  },
  patient_deleted: {
    stale: () => [['patients'], ['letters']],
    says: ({ patientId }) => ({ title: 'Patient removed', message: `MR #${patientId} was removed.` }),
  },
  new_letter: { stale: () => [['letters'], ['patients']] },
  letter_updated: { stale: () => [['letters'], ['patients']] },
}

/** A first fetch that is still under way may have been answered before the change: it is asked again. */
const markStale = paced((queryKey) => {
  const isFirst = {
    queryKey,
    predicate: ({ state }: { state: { data: unknown } }) => state.data === undefined,
  }
  void queryClient.cancelQueries(isFirst).then(() => queryClient.invalidateQueries({ queryKey }))
})

/** Keeps the cache and the notifications current while somebody is signed in. */
export function useLiveUpdates(userId: number): void {
  useEffect(() => {
    const stopEvents = onEvent((event) => follow(event, userId))
    const stopConnection = onConnection(catchUp())
    connect()
    return () => {
      stopEvents()
      stopConnection()
      disconnect()
      clearNotifications()
    }
  }, [userId])
}

/** What an event leads to. One's own changes are known already: they refresh, but say nothing. */
export function follow(event: LiveEvent, userId: number): void {
  const { stale, says } = consequenceOf(event)
  markStale(stale)
  if (event.payload.byUserId === userId || !says) return
  toast({ type: 'info', ...says })
  addNotification({
    type: event.name as NotificationType,
    ...says,
    data: { patientId: event.payload.patientId },
  })
}

function consequenceOf<E extends EventName>({ name, payload }: { name: E; payload: EventPayload<E> }) {
  const { stale, says } = consequences[name]
  return { stale: stale(payload), says: says?.(payload) }
}

/** What happened while the connection was away is caught up with once it is back. */
function catchUp(): () => void {
  let wasConnected = false
  return () => {
    if (currentConnection() !== 'connected') return
    // What stands in an open editor is the person's; it is never asked for again.
    if (wasConnected)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'letter-editor' })
    wasConnected = true
  }
}
