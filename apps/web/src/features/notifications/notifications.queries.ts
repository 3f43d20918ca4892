// Loads the user's notifications. Queries that only the open list needs are in notification-list.queries.ts.
import type { NotificationPage } from '@sincerely/contract/notifications'
import { routes } from '@sincerely/contract/routes'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const notificationKeys = {
  all: ['notifications'],
  list: ['notifications', 'list'],
  settings: ['notifications', 'settings'],
} as const

/** The page size. */
const atOnce = 30

export const notificationsQuery = infiniteQueryOptions({
  queryKey: notificationKeys.list,
  queryFn: ({ pageParam, signal }) =>
    call(routes.notifications.list, { query: { cursor: pageParam, limit: atOnce } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: NotificationPage) => page.nextCursor ?? undefined,
})

/** Returns the number of unread notifications, or 0 until it is known. */
export function useUnreadCount(): number {
  return (
    useInfiniteQuery({ ...notificationsQuery, select: ({ pages }) => pages[0]?.counts.unread ?? 0 }).data ?? 0
  )
}
