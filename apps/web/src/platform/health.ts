// Polls the server's health while a page shows it.
import { routes } from '@sincerely/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

const refetchInterval = 30_000

/** Polls every 30 s. A failed check also counts as an answer. */
export function useHealth() {
  return useQuery({
    queryKey: ['system', 'health'],
    queryFn: ({ signal }) => call(routes.system.health, {}, { signal }),
    refetchInterval,
    // The cached answer is shown at once, and every mount refetches it.
    staleTime: 0,
    retry: false,
  })
}
