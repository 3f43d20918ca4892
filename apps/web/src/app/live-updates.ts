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
import { followScope } from './follow-scope.ts'
import { paced } from './mark-stale.ts'

/**
 * Event → which cached lists and records are no longer current (spec §4 Realtime events). They are fetched again, through
 * the usual permissions: it marks, it does not merge.
 */
const consequences = {
  // Names of doctors stand in every list, work may have gone to somebody else, and who may be assigned is not who could be.
  // An administrator may have turned one's own two-factor sign-in off, or changed one's name.
  people_changed: [
    ['users'],
    ['assignments'],
    ['patients'],
    ['letters'],
    ['dictation'],
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
  patient_updated: [['patients'], ['letters']],
  patient_deleted: [['patients'], ['letters']],
  patient_restored: [['patients'], ['letters']],
  patients_added: [['patients']],
  patients_deleted: [['patients'], ['letters']],
  patients_restored: [['patients'], ['letters']],
  patients_erased: [['patients'], ['letters'], ['dictation'], ['notifications'], ['attention']],
  patients_reassigned: [['patients'], ['letters'], ['dictation'], ['attention']],
  new_letter: [['letters'], ['patients'], ['attention']],
  letter_updated: [['letters'], ['patients'], ['attention']],
  letter_delivery: [['fhir'], ['letters'], ['attention']],
  letter_dictated: [['letters']],
  dictation_changed: [['dictation'], ['attention']],
  // The words are shown as they come; what is kept is fetched with the change that ends them.
  dictation_text: [],
  // Beside each patient and each letter an administrator reads who is assigned to its doctor.
  assignments_changed: [['assignments'], ['users'], ['patients'], ['letters', 'practice'], ['attention']],
  notifications_changed: [['notifications']],
  // The budget is one of the practice's settings.
  practice_changed: [['system'], ['letters'], ['dictation'], ['attention'], ['ai-credits']],
  ai_used: [['ai-credits']],
  // The queue, and what one recorded. A request that is open stays as it was read, so that a step with it says of which version it is; beside it stands what was done since.
  data_rights_changed: [
    ['privacy', 'list'],
    ['privacy', 'own'],
    ['privacy', 'now'],
  ],
  // What was fetched of the old scope is looked at as a whole.
  scope_changed: [],
} as const satisfies Record<EventName, QueryKey[]>

const markStale = paced((queryKey) => void invalidate({ queryKey }))

/** Keeps the cache and the notifications current while somebody is signed in. */
export function useLiveUpdates(userId: number): void {
  useEffect(() => {
    const stopEvents = onEvent(follow)
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

/** What an event leads to: lists that are asked anew, and what the server has for this person to be told. */
export function follow({ name, payload }: LiveEvent): void {
  if (name === 'patients_erased') forgetRecords()
  markStale(consequences[name])
  if (name === 'people_changed') return void refreshUser().catch(() => undefined)
  if (name === 'scope_changed') return void followScope()
  if (name !== 'notifications_changed') return
  if (payload.toast && payload.notificationId !== null)
    announceNotification(payload.notificationId, isOnScreen)
}

/** What is not on the screen is forgotten at once, whosever it is; what is, is asked anew and found to be gone. */
function forgetRecords(): void {
  for (const queryKey of consequences.patients_erased)
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
 * What happened while the connection was away is caught up with once it is back; what happened between a page's first
 * fetches and the first connection, if anything did, by asking once more what was answered before it, and who one is by now.
 */
export function resync(connection = currentConnection, hasMissed = mayHaveMissed): () => void {
  let wasConnected = false
  return () => {
    if (connection() !== 'connected') return
    // Whose work it is may be another by now as well.
    if (wasConnected) void followScope()
    else if (hasMissed()) askOnceMore()
    wasConnected = true
  }
}

function askOnceMore(): void {
  void refreshUser().catch(() => undefined)
  const live = { predicate: isLive, refetchType: 'active' } as const
  void queryClient.invalidateQueries(live, { cancelRefetch: false })
}

/** Answered already, and of those that events are about. */
function isLive({ queryKey, state }: { queryKey: QueryKey; state: { dataUpdatedAt: number } }): boolean {
  return state.dataUpdatedAt > 0 && Object.values(consequences).some(isAbout(queryKey))
}

function isAbout(queryKey: QueryKey): (keys: readonly QueryKey[]) => boolean {
  return (keys) => keys.some((key) => key.every((part, at) => part === queryKey[at]))
}
