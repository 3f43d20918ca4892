// The backups of the practice in the browser's cache; an administrator's.
import type { BackupList } from '@sincerely/contract/backups'
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { isWorthRetrying } from '../../platform/query-client.ts'

const key = ['backups']

/** Anew every minute, and every two seconds while one is under way, so that its end is seen. */
export function useBackups() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(routes.backups.list, {}, { signal }),
    retry: (failures, error) => failures < 1 && isWorthRetrying(failures, error),
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data) ? 2000 : 60_000),
  })
}

export function isUnderWay({ backups }: BackupList): boolean {
  return backups.some(({ state }) => state === 'waiting' || state === 'running')
}

/** It is taken in the background: the answer comes at once. */
export function useTakeBackup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(routes.backups.take, {}),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
    meta: { failure: { title: "Couldn't start the backup" } },
  })
}
