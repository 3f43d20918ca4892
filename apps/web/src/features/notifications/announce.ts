import type { Notification } from '@sincerely/contract/notifications'
import { routes } from '@sincerely/contract/routes'
import { worksFor } from '@sincerely/domain/permissions'
import { call } from '../../platform/api.ts'
import { currentSession } from '../../platform/session.ts'
import { toast } from '../../ui/toast.ts'
import { gathered } from './gathered.ts'

/**
 * Tells on the screen what somebody else did: one message for a burst (spec §4). `isShown` says whether a letter is open here,
 * and so says itself that it was not sent.
 */
export function announceNotification(id: number, isShown: (letterId: number) => boolean): void {
  burst.add({ id, isShown })
}

/** For the end of a session: nobody is told what the one before missed. */
export function stopAnnouncing(): void {
  burst.stop()
  sessions += 1
}

type Told = { id: number; isShown: (letterId: number) => boolean }

const burst = gathered<Told>((told) => void tell(told))
/** A burst of more than this is asked for as a list. */
const mostAsked = 5
const mostListed = 100
let sessions = 0

/** What cannot be asked for any more is not told. */
async function tell(told: readonly Told[]): Promise<void> {
  const session = sessions
  const ids = new Set(told.map(({ id }) => id))
  const news = await (ids.size > mostAsked ? newest() : each([...ids])).catch(() => [])
  // Its words are fetched with the first of them.
  const words = await import('./toast-of.ts').catch(() => null)
  if (session !== sessions || words === null) return
  const shown = news.filter((one) => ids.has(one.id) && !isSaidAlready(one, told[0]))
  if (shown.length > 0) toast(words.toastOf(shown))
}

async function newest(): Promise<Notification[]> {
  return (await call(routes.notifications.list, { query: { limit: mostListed } })).notifications
}

async function each(ids: readonly number[]): Promise<Notification[]> {
  const found = await Promise.all(
    ids.map((id) => call(routes.notifications.get, { params: { id } }).catch(() => null)),
  )
  return found.flatMap((one) => one?.notification ?? [])
}

/** An open letter says itself that it was not sent; whose work one does from now on is said as the lists change. */
function isSaidAlready({ type, data }: Notification, told: Told | undefined): boolean {
  if (type === 'sending_failed') return data.letterId !== undefined && told?.isShown(data.letterId) === true
  const { user } = currentSession()
  return changesScope.has(type) && user !== null && worksFor(user) === 'assigned'
}

const changesScope: ReadonlySet<Notification['type']> = new Set([
  'assigned',
  'unassigned',
  'cover_begun',
  'cover_ended',
])
