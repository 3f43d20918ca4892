import type { AuditPage } from '@sincerely/contract/audit'
import { routes } from '@sincerely/contract/routes'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call, download } from '../../platform/api.ts'
import { isWorthRetrying } from '../../platform/query-client.ts'
import { saveFile } from '../../platform/save-file.ts'
import { toast } from '../../ui/toast.ts'
import { type AuditSearch, areDaysReversed, filterOf } from './audit-search.ts'

const auditKeys = {
  list: (search: AuditSearch) => ['audit', 'list', search],
  state: ['audit', 'state'],
} as const

/** Queries for administrators retry once and do not refetch on window focus (rules §5). */
const adminQuery = {
  retry: (failures: number, error: Error) => failures < 1 && isWorthRetrying(failures, error),
  refetchOnWindowFocus: false,
} as const

/** The previous lines stay on screen while new filters load. */
export function useAuditLines(search: AuditSearch) {
  return useInfiniteQuery({
    ...adminQuery,
    queryKey: auditKeys.list(search),
    queryFn: ({ pageParam, signal }) =>
      call(routes.audit.list, { query: { ...filterOf(search), cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: AuditPage) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: !areDaysReversed(search),
  })
}

export function useExportAudit() {
  return useMutation({
    mutationFn: async (search: AuditSearch) => {
      const { blob, fileName } = await download(routes.audit.export, { query: filterOf(search) })
      saveFile(blob, fileName)
      return fileName
    },
    onSuccess: (fileName) => toast({ type: 'success', title: 'Audit trail downloaded', message: fileName }),
    meta: { failure: { title: "Couldn't download the audit trail" } },
  })
}

/**
 * Polls every second during a check. Otherwise it polls every 30 s, because new lines are sealed all the
 * time.
 */
export function useAuditState() {
  return useQuery({
    ...adminQuery,
    queryKey: auditKeys.state,
    queryFn: ({ signal }) => call(routes.audit.getState, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.check?.state === 'running' ? 1000 : 30_000),
  })
}

export function useCheckAudit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(routes.audit.check),
    onSuccess: (state) => client.setQueryData(auditKeys.state, state),
    meta: { failure: { title: "Couldn't start the check" } },
  })
}
