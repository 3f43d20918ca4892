// How the whole practice stands; an administrator's.
import { routes } from '@sincerely/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { isWorthRetrying, queryClient } from '../../platform/query-client.ts'

export const adminDashboardKey = ['admin', 'dashboard']

/** One more try, and nothing is asked again because a window comes to the front (rules §5); anew every minute. */
export function useAdminDashboard() {
  return useQuery({
    queryKey: adminDashboardKey,
    queryFn: ({ signal }) => call(routes.admin.dashboard, {}, { signal }),
    retry: (failures, error) => failures < 1 && isWorthRetrying(failures, error),
    refetchOnWindowFocus: false,
    refetchInterval: 60_000,
  })
}

/** Something that the figures or the checks speak of has just been done. */
export function refreshAdminDashboard(): void {
  void queryClient.invalidateQueries({ queryKey: adminDashboardKey })
}
