import type { BackupList } from '@sincerely/contract/backups'
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { isWorthRetrying } from '../../platform/query-client.ts'

const key = ['backups']

/**
 * The list is refetched every minute. During a backup it is refetched every two seconds, so that the result
 * appears soon.
 */
export function useBackups() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(routes.backups.list, {}, { signal }),
    retry: (failures, error) => failures < 1 && isWorthRetrying(failures, error),
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isInProgress(data) ? 2000 : 60_000),
  })
}

export function isInProgress({ backups }: BackupList): boolean {
  return backups.some(({ state }) => state === 'waiting' || state === 'running')
}

/** Starts a backup in the background. The answer comes at once. */
export function useTakeBackup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(routes.backups.take, {}),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
    meta: { failure: { title: "Couldn't start the backup" } },
  })
}
