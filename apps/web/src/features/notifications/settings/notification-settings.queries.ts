import type { UpdateNotificationSettings } from '@sincerely/contract/notifications'
import { routes } from '@sincerely/contract/routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { notificationKeys } from '../notifications.queries.ts'

export const notificationSettingsQuery = queryOptions({
  queryKey: notificationKeys.settings,
  queryFn: async ({ signal }) => (await call(routes.notifications.getSettings, {}, { signal })).settings,
})

export function useNotificationSettings() {
  return useQuery(notificationSettingsQuery)
}

/** The form shows the server's refusals. */
export function useUpdateNotificationSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: UpdateNotificationSettings) =>
      (await call(routes.notifications.updateSettings, { body })).settings,
    onSuccess: (settings) => client.setQueryData(notificationKeys.settings, settings),
    meta: { quiet: true, success: { message: 'Notification settings saved' } },
  })
}

/** Starts or ends a quiet period at once, without the form's Save. */
export function useQuietNow() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (quietNow: NonNullable<UpdateNotificationSettings['quietNow']>) =>
      (await call(routes.notifications.updateSettings, { body: { quietNow } })).settings,
    onSuccess: (settings) => client.setQueryData(notificationKeys.settings, settings),
    meta: { failure: { title: 'Not changed' } },
  })
}
