// How the whole practice stands; an administrator's.
import { routes } from '@sincerely/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { isWorthRetrying } from '../../platform/query-client.ts'

/** One more try, and nothing is asked again because a window comes to the front (rules §5); anew every minute. */
export function useAdminDashboard() {
  return useQuery({
    queryKey: ['admin', 'dashboard'],
    queryFn: ({ signal }) => call(routes.admin.dashboard, {}, { signal }),
    retry: (failures, error) => failures < 1 && isWorthRetrying(failures, error),
    refetchOnWindowFocus: false,
    refetchInterval: 60_000,
  })
}
