import type { Notification } from '@sincerely/contract/notifications'
import { routes } from '@sincerely/contract/routes'
import { call } from '../../platform/api.ts'
import { toast } from '../../ui/toast.ts'
import { collectBursts } from './collect-bursts.ts'

/**
 * Shows other users' actions as toasts, one toast for each burst of events (spec §4). `isShown` tells whether
 * a letter is on screen. The page of such a letter shows a failed sending itself.
 */
export function announceNotification(id: number, isShown: (letterId: number) => boolean): void {
  burst.add({ id, isShown })
}

/** Called when the session ends, because the next user must not see pending notifications. */
export function stopAnnouncing(): void {
  burst.stop()
  sessions += 1
}

type Announced = { id: number; isShown: (letterId: number) => boolean }

const burst = collectBursts<Announced>((announced) => void showToast(announced))
/** A larger burst is fetched as one list. */
const maxSingleFetches = 5
const maxListed = 100
let sessions = 0

/** Shows the burst's toast. Notifications that cannot be fetched are left out. */
async function showToast(announced: readonly Announced[]): Promise<void> {
  const session = sessions
  const ids = new Set(announced.map(({ id }) => id))
  const notifications = await (ids.size > maxSingleFetches ? fetchNewest() : fetchEach([...ids])).catch(
    () => [],
  )
  // The wording is loaded when it is first needed.
  const words = await import('./toast-of.ts').catch(() => null)
  if (session !== sessions || words === null) return
  const shown = notifications.filter((one) => ids.has(one.id) && !isShownAlready(one, announced[0]))
  if (shown.length > 0) toast(words.toastOf(shown))
}

async function fetchNewest(): Promise<Notification[]> {
  return (await call(routes.notifications.list, { query: { limit: maxListed } })).notifications
}

async function fetchEach(ids: readonly number[]): Promise<Notification[]> {
  const found = await Promise.all(
    ids.map((id) => call(routes.notifications.get, { params: { id } }).catch(() => null)),
  )
  return found.flatMap((one) => one?.notification ?? [])
}

/**
 * True if the user needs no toast. A letter on screen already shows that it was not sent, and the lists show
 * changed assignments.
 */
function isShownAlready({ type, data, isOwnWork }: Notification, announced: Announced | undefined): boolean {
  if (type === 'sending_failed')
    return data.letterId !== undefined && announced?.isShown(data.letterId) === true
  return changesScope.has(type) && !isOwnWork
}

const changesScope: ReadonlySet<Notification['type']> = new Set([
  'assigned',
  'unassigned',
  'cover_begun',
  'cover_ended',
])
