import type { EventName } from '@sincerely/contract/events'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { letterKeys } from '../features/letters/letter-lists.ts'
import { announceNotification, stopAnnouncing } from '../features/notifications/announce.ts'
import { invalidate, queryClient } from '../platform/query-client.ts'
import { refreshUser } from '../platform/session.ts'
import {
  connect,
  currentConnection,
  disconnect,
  mayHaveMissed,
  onConnection,
  onEvent,
  type LiveEvent,
} from '../platform/socket.ts'
import { dropDay } from '../platform/storage.ts'
import { followScope } from './follow-scope.ts'

/**
 * Maps each event to the queries that become stale (spec §4 Realtime events). These queries are refetched
 * with the usual permission checks; events are never merged into the cache.
 */
const staleQueries = {
  // Every list shows doctors' names, and assignments may have changed. An administrator may also have reset
  // this user's two-factor sign-in or name.
  people_changed: [
    ['users'],
    ['assignments'],
    ['patients'],
    ['letters'],
    ['dictation'],
    ['clinics'],
    ['attention'],
    ['account', 'own'],
  ],
  signed_in: [['users']],
  sessions_changed: [
    ['account', 'sessions'],
    ['account', 'sign-ins'],
    ['account', 'own'],
  ],
  new_patient: [['patients']],
  patient_updated: [['patients'], ['letters'], ['clinics']],
  patient_deleted: [['patients'], ['letters'], ['clinics']],
  patient_restored: [['patients'], ['letters'], ['clinics']],
  patients_added: [['patients']],
  patients_deleted: [['patients'], ['letters'], ['clinics']],
  patients_restored: [['patients'], ['letters'], ['clinics']],
  patients_erased: [['patients'], ['letters'], ['dictation'], ['clinics'], ['notifications'], ['attention']],
  patients_reassigned: [['patients'], ['letters'], ['dictation'], ['attention']],
  new_letter: [['letters'], ['patients'], ['clinics'], ['attention']],
  letter_updated: [['letters'], ['patients'], ['clinics'], ['attention']],
  letter_delivery: [['fhir'], ['letters'], ['attention']],
  letter_dictated: [['letters']],
  dictation_changed: [['dictation'], ['clinics'], ['attention']],
  clinic_changed: [['clinics'], ['attention']],
  // The text is shown as it arrives. The final change refetches the stored transcript.
  dictation_text: [],
  // Administrators see assignments beside patients and letters.
  assignments_changed: [['assignments'], ['users'], ['patients'], ['letters', 'practice'], ['attention']],
  notifications_changed: [['notifications']],
  // The AI budget is one of the practice's settings.
  practice_changed: [['system'], ['letters'], ['dictation'], ['attention'], ['ai-credits']],
  ai_used: [['ai-credits']],
  // This list leaves out an open request, so that a step sends the version that the user has read. The page
  // shows later changes beside that request.
  data_rights_changed: [
    ['privacy', 'list'],
    ['privacy', 'own'],
    ['privacy', 'now'],
  ],
  // followScope refetches everything.
  scope_changed: [],
} as const satisfies Record<EventName, QueryKey[]>

const markStale = paced((queryKey) => void invalidate({ queryKey }))

/** Keeps cached queries and notifications current while a user is signed in. */
export function useLiveUpdates(userId: number): void {
  useEffect(() => {
    const stopEvents = onEvent(handleEvent)
    const stopConnection = onConnection(resync())
    connect()
    return () => {
      stopEvents()
      stopConnection()
      disconnect()
      stopAnnouncing()
    }
  }, [userId])
}

export function handleEvent({ name, payload }: LiveEvent): void {
  if (name === 'patients_erased') forgetRecords()
  markStale(staleQueries[name])
  if (name === 'people_changed') return void refreshUser().catch(() => undefined)
  if (name === 'scope_changed') return void followScope()
  if (name !== 'notifications_changed') return
  if (payload.toast && payload.notificationId !== null)
    announceNotification(payload.notificationId, isOnScreen)
}

/**
 * Removes erased records from the cache and from this device. Records on screen are refetched, and the server
 * then reports them missing.
 */
function forgetRecords(): void {
  dropDay()
  for (const queryKey of staleQueries.patients_erased)
    queryClient.removeQueries({ queryKey, type: 'inactive' })
}

function isOnScreen(letterId: number): boolean {
  return (
    queryClient
      .getQueryCache()
      .find({ queryKey: letterKeys.detail(letterId) })
      ?.isActive() === true
  )
}

/**
 * Refetches everything after a reconnect. After the first connection it refetches only if the page missed
 * events since it loaded.
 */
export function resync(connection = currentConnection, hasMissed = mayHaveMissed): () => void {
  let wasConnected = false
  return () => {
    if (connection() !== 'connected') return
    // The user's scope may have changed while the connection was lost.
    if (wasConnected) void followScope()
    else if (hasMissed()) refetchEarly()
    wasConnected = true
  }
}

function refetchEarly(): void {
  void refreshUser().catch(() => undefined)
  const live = { predicate: isLive, refetchType: 'active' } as const
  void queryClient.invalidateQueries(live, { cancelRefetch: false })
}

/** True for a loaded query that an event can make stale. */
function isLive({ queryKey, state }: { queryKey: QueryKey; state: { dataUpdatedAt: number } }): boolean {
  return state.dataUpdatedAt > 0 && Object.values(staleQueries).some(isAbout(queryKey))
}

function isAbout(queryKey: QueryKey): (keys: readonly QueryKey[]) => boolean {
  return (keys) => keys.some((key) => key.every((part, at) => part === queryKey[at]))
}

/** Live events refetch a list at most once in this many ms (rules §5). */
const minInterval = 2000

/**
 * Batches refetches: the first runs immediately, and later ones run together after `minInterval`. `now`
 * returns ms.
 */
export function paced(refetch: (key: QueryKey) => void, now: () => number = () => performance.now()) {
  const waiting = new Map<string, QueryKey>()
  let lastFlush = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    lastFlush = now()
    const keys = [...waiting.values()]
    waiting.clear()
    for (const key of keys) refetch(key)
  }
  return (keys: readonly QueryKey[]): void => {
    for (const key of keys) waiting.set(JSON.stringify(key), key)
    const wait = lastFlush + minInterval - now()
    if (wait <= 0) flush()
    else timer ??= setTimeout(flush, wait)
  }
}
