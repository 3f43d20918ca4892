// Reads, marks and clears notifications for the open list.
import type { Notification, NotificationPage } from '@sincerely/contract/notifications'
import { routes } from '@sincerely/contract/routes'
import {
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { toast } from '../../ui/toast.ts'
import { notificationKeys, notificationsQuery } from './notifications.queries.ts'

export function useNotifications() {
  return useInfiniteQuery(notificationsQuery)
}

export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, read }: Pick<Notification, 'id' | 'read'>) =>
      call(routes.notifications.markRead, { params: { id }, body: { read } }),
    onMutate: ({ id, read }) =>
      applyOptimistically(client, (one) => (one.id === id ? { ...one, read } : one)),
    onError: (_error, _one, rollback) => {
      rollback?.()
      return refetchList(client)
    },
    // If the call fails, another tab may have cleared the notification. The user has already reached its
    // target.
    meta: { quiet: true },
  })
}

export function useMarkAllRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (upTo: number) => call(routes.notifications.markAllRead, { body: { read: true, upTo } }),
    onMutate: () => applyOptimistically(client, (one) => ({ ...one, read: true })),
    onError: (_error, _upTo, rollback) => rollback?.(),
    // The server also marks notifications that were not fetched yet.
    onSettled: () => refetchList(client),
    meta: { failure: { title: "Couldn't mark as read" } },
  })
}

/** Clears one notification, or all up to the newest one shown. Offers Undo. */
export function useClear() {
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: (clearedAt: string) => call(routes.notifications.restore, { body: { clearedAt } }),
    onSettled: () => refetchList(client),
    meta: { failure: { title: "Couldn't restore" } },
  })
  return useMutation({
    mutationFn: (which: { id: number } | { upTo: number }) =>
      'id' in which
        ? call(routes.notifications.clear, { params: which })
        : call(routes.notifications.clearAll, { query: which }),
    onMutate: (which) =>
      applyOptimistically(client, (one) => ('upTo' in which || one.id === which.id ? null : one)),
    onError: (_error, _which, rollback) => rollback?.(),
    onSuccess: ({ clearedAt }, which) =>
      toast({
        type: 'info',
        message: 'id' in which ? 'Notification cleared' : 'Notifications cleared',
        undo: () => restore.mutate(clearedAt),
      }),
    onSettled: () => refetchList(client),
    meta: { failure: { title: "Couldn't clear" } },
  })
}

function refetchList(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: notificationKeys.list })
}

type CachedPages = InfiniteData<NotificationPage, string | undefined>
type Pages = readonly NotificationPage[]

/**
 * Applies a change to the cached pages at once. Null removes a notification. Returns a function that undoes
 * the change and keeps other changes made meanwhile. A refetch could not undo it, because the server may be
 * unreachable.
 */
async function applyOptimistically(
  client: QueryClient,
  change: (one: Notification) => Notification | null,
): Promise<() => void> {
  await client.cancelQueries({ queryKey: notificationKeys.list })
  const write = (pagesOf: (pages: Pages) => NotificationPage[]) =>
    client.setQueryData<CachedPages>(
      notificationKeys.list,
      (cached) => cached && { ...cached, pages: withCounts(cached.pages, pagesOf(cached.pages)) },
    )
  const before = client.getQueryData<CachedPages>(notificationKeys.list)?.pages ?? []
  const shown = before.flatMap(({ notifications }) => notifications)
  const removed = shown.filter((one) => change(one) === null)
  const marked = shown.filter((one) => (change(one) ?? one).read !== one.read)
  write((pages) => mapNotifications(pages, change))
  return () => write((pages) => withRestored(unmarked(pages, marked), removed))
}

function mapNotifications(
  pages: Pages,
  change: (one: Notification) => Notification | null,
): NotificationPage[] {
  return pages.map((page) => ({
    ...page,
    notifications: page.notifications.flatMap((one) => change(one) ?? []),
  }))
}

/** Restores whether each notification was read. Notifications cleared meanwhile stay cleared. */
function unmarked(pages: Pages, marked: readonly Notification[]): NotificationPage[] {
  const wasRead = new Map(marked.map(({ id, read }) => [id, read]))
  return mapNotifications(pages, (one) => ({ ...one, read: wasRead.get(one.id) ?? one.read }))
}

/** Restores removed notifications in order, newest first. */
function withRestored(pages: Pages, removed: readonly Notification[]): NotificationPage[] {
  const presentIds = new Set(pages.flatMap(({ notifications }) => notifications.map(({ id }) => id)))
  const missing = removed.filter(({ id }) => !presentIds.has(id))
  const pageOf = ({ id }: Notification) => {
    const found = pages.findIndex(({ notifications }) => notifications.some((other) => other.id < id))
    return found === -1 ? pages.length - 1 : found
  }
  return pages.map((page, index) => ({
    ...page,
    notifications: [...page.notifications, ...missing.filter((one) => pageOf(one) === index)].toSorted(
      (one, other) => other.id - one.id,
    ),
  }))
}

/** Updates the counts after the pages have changed. */
function withCounts(pages: Pages, changed: Pages): NotificationPage[] {
  const before = pages.flatMap(({ notifications }) => notifications)
  const after = changed.flatMap(({ notifications }) => notifications)
  const { unread: wereUnread = 0, total: were = 0 } = pages[0]?.counts ?? {}
  const unread = Math.max(0, wereUnread + countUnread(after) - countUnread(before))
  const total = Math.max(0, were + after.length - before.length)
  return changed.map((page) => ({ ...page, counts: { unread, total } }))
}

function countUnread(notifications: readonly Notification[]): number {
  return notifications.filter(({ read }) => !read).length
}
