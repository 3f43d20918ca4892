// The administrator's dashboard in the query cache.
import { routes } from '@sincerely/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { isWorthRetrying, queryClient } from '../../platform/query-client.ts'

export const adminDashboardKey = ['admin', 'dashboard']

/** One retry, no refetch on window focus (rules §5); refreshed every minute. */
export function useAdminDashboard() {
  return useQuery({
    queryKey: adminDashboardKey,
    queryFn: ({ signal }) => call(routes.admin.dashboard, {}, { signal }),
    retry: (failures, error) => failures < 1 && isWorthRetrying(failures, error),
    refetchOnWindowFocus: false,
    refetchInterval: 60_000,
  })
}

/** Call after anything that changes the figures or checks. */
export function refreshAdminDashboard(): void {
  void queryClient.invalidateQueries({ queryKey: adminDashboardKey })
}
