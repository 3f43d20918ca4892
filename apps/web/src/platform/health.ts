// Whether the server is able to work, asked again and again while somebody looks.
import { routes } from '@sincerely/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

const halfMinute = 30_000

/** Asked every half minute while the page is open; a failed answer is an answer too. */
export function useHealth() {
  return useQuery({
    queryKey: ['system', 'health'],
    queryFn: ({ signal }) => call(routes.system.health, {}, { signal }),
    refetchInterval: halfMinute,
    // Shown at once from the cache, and asked again whenever a page with it is opened.
    staleTime: 0,
    retry: false,
  })
}
