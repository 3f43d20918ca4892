import { routes } from '@sincerely/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** Fetched again each time a dashboard opens, and on events about letters, dictations or people. */
export function useAttention() {
  return useQuery({
    queryKey: ['attention'],
    staleTime: 0,
    queryFn: ({ signal }) => call(routes.attention.list, {}, { signal }),
  })
}
