// The user's notifications in the query cache. notification-list.queries.ts has what only the open list needs.
import type { NotificationPage } from '@sincerely/contract/notifications'
import { routes } from '@sincerely/contract/routes'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const notificationKeys = {
  all: ['notifications'],
  list: ['notifications', 'list'],
  settings: ['notifications', 'settings'],
} as const

/** Page size. */
const atOnce = 30

export const notificationsQuery = infiniteQueryOptions({
  queryKey: notificationKeys.list,
  queryFn: ({ pageParam, signal }) =>
    call(routes.notifications.list, { query: { cursor: pageParam, limit: atOnce } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: NotificationPage) => page.nextCursor ?? undefined,
})

/** Unread notifications; 0 until known. */
export function useUnreadCount(): number {
  return (
    useInfiniteQuery({ ...notificationsQuery, select: ({ pages }) => pages[0]?.counts.unread ?? 0 }).data ?? 0
  )
}
