// What is done in the list behind the bell.
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
    onMutate: ({ id, read }) => patch(client, (one) => (one.id === id ? { ...one, read } : one)),
    onError: () => askAgain(client),
    // It may be gone by now: whoever opened it is where it leads.
    meta: { quiet: true },
  })
}

export function useMarkAllRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (upTo: number) => call(routes.notifications.markAllRead, { body: { read: true, upTo } }),
    onMutate: () => patch(client, (one) => ({ ...one, read: true })),
    // Those further down than what was fetched are read as well.
    onSettled: () => askAgain(client),
    meta: { failure: { title: 'Not marked as read' } },
  })
}

/** One, or all that were on the screen; with a way back. */
export function useClear() {
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: (clearedAt: string) => call(routes.notifications.restore, { body: { clearedAt } }),
    onSettled: () => askAgain(client),
    meta: { failure: { title: 'Not brought back' } },
  })
  return useMutation({
    mutationFn: (which: { id: number } | { upTo: number }) =>
      'id' in which
        ? call(routes.notifications.clear, { params: which })
        : call(routes.notifications.clearAll, { query: which }),
    onMutate: (which) => patch(client, (one) => ('upTo' in which || one.id === which.id ? null : one)),
    onSuccess: ({ clearedAt }, which) =>
      toast({
        type: 'info',
        message: 'id' in which ? 'Notification cleared' : 'Notifications cleared',
        undo: () => restore.mutate(clearedAt),
      }),
    onSettled: () => askAgain(client),
    meta: { failure: { title: 'Not cleared' } },
  })
}

function askAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: notificationKeys.list })
}

/** Shows at once what the server is being told; null leaves one out. The numbers follow. */
async function patch(client: QueryClient, change: (one: Notification) => Notification | null): Promise<void> {
  await client.cancelQueries({ queryKey: notificationKeys.list })
  client.setQueryData<InfiniteData<NotificationPage, string | undefined>>(notificationKeys.list, (kept) => {
    if (kept === undefined) return kept
    const [first] = kept.pages
    const before = kept.pages.flatMap(({ notifications }) => notifications)
    const pages = kept.pages.map((page) => ({
      ...page,
      notifications: page.notifications.flatMap((one) => change(one) ?? []),
    }))
    const after = pages.flatMap(({ notifications }) => notifications)
    const unread = Math.max(0, (first?.counts.unread ?? 0) + countUnread(after) - countUnread(before))
    const total = Math.max(0, (first?.counts.total ?? 0) + after.length - before.length)
    return { ...kept, pages: pages.map((page) => ({ ...page, counts: { unread, total } })) }
  })
}

function countUnread(notifications: readonly Notification[]): number {
  return notifications.filter(({ read }) => !read).length
}
