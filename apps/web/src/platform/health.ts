// The server's health, polled while it is shown.
import { routes } from '@sincerely/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

const refetchInterval = 30_000

/** Polls every 30 s; an error is an answer too. */
export function useHealth() {
  return useQuery({
    queryKey: ['system', 'health'],
    queryFn: ({ signal }) => call(routes.system.health, {}, { signal }),
    refetchInterval,
    // Shown from the cache, and refetched on every mount.
    staleTime: 0,
    retry: false,
  })
}
