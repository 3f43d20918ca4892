import { routes } from '@sincerely/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/**
 * Returns the ids of letters that need attention. The result is undefined while loading, and empty if loading
 * failed.
 */
export function useLettersNeedingAttention(): ReadonlySet<number> | undefined {
  const { data, isPending } = useAttention()
  if (isPending) return undefined
  const items = data?.groups.flatMap((group) => group.items) ?? []
  return new Set(items.flatMap(({ kind, id }) => (kind === 'letter' ? [id] : [])))
}

/** The list is refetched whenever a dashboard opens, and after events about letters, dictations or people. */
export function useAttention() {
  return useQuery({
    queryKey: ['attention'],
    staleTime: 0,
    queryFn: ({ signal }) => call(routes.attention.list, {}, { signal }),
  })
}
