import type { AssignDoctor, Assignment, Cover, CreateCover } from '@sincerely/contract/assignments'
import type { CallOf } from '@sincerely/contract/route'
import { routes } from '@sincerely/contract/routes'
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call, ignoreNotFound, isApiError } from '../../platform/api.ts'
import { useToday } from '../../platform/practice.ts'
import { isWorthRetrying } from '../../platform/query-client.ts'
import { toast } from '../../ui/toast.ts'

const keys = {
  all: ['assignments'],
  list: ['assignments', 'list'],
  covers: ['assignments', 'covers'],
} as const

/** Administration pages retry once and do not refetch on window focus (rules §5). */
const adminQuery = {
  retry: (failures: number, error: Error) => failures < 1 && isWorthRetrying(failures, error),
  refetchOnWindowFocus: false,
}

export function useAssignments() {
  return useQuery({
    queryKey: keys.list,
    queryFn: ({ signal }) => call(routes.assignments.list, {}, { signal }),
    ...adminQuery,
  })
}

/** Returns current and upcoming covers, or past covers, newest first. */
export function useCovers({ past, limit }: { past: boolean; limit: number }) {
  const query = { past: past ? ('true' as const) : ('false' as const), limit }
  return useQuery({
    // A cover that is current today is past tomorrow, so the key contains the day.
    queryKey: [...keys.covers, query, useToday()],
    queryFn: ({ signal }) => call(routes.assignments.listCovers, { query }, { signal }),
    placeholderData: keepPreviousData,
    ...adminQuery,
  })
}

export function useAssignDoctor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: AssignDoctor; idempotencyKey: string }) =>
      call(routes.assignments.assign, { body }, { idempotencyKey }),
    onSuccess: ({ assignment, replaced }) =>
      toast({
        type: 'success',
        message: 'Secretary assigned to doctor successfully!',
        detail: replaced ? `${assignment.secretaryName} previously worked for ${replaced.name}.` : undefined,
        duration: replaced ? 6000 : undefined,
      }),
    onSettled: () => markStale(client),
    // The dialog shows the error.
    meta: { quiet: true },
  })
}

export function useUnassignDoctor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ secretaryId, doctorId }: Pick<Assignment, 'secretaryId' | 'doctorId'>) =>
      call(routes.assignments.unassign, { params: { id: secretaryId }, query: { doctorId } }).catch(
        ignoreNotFound,
      ),
    onSettled: () => markStale(client),
    meta: {
      success: { message: 'Secretary unassigned from doctor successfully!' },
      failure: { title: "Couldn't unassign the secretary" },
    },
  })
}

export function useCreateCover() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: { body: CreateCover; idempotencyKey: string }) =>
      named(await call(routes.assignments.createCover, { body }, { idempotencyKey })),
    onSettled: () => markStale(client),
    meta: { quiet: true },
  })
}

export function useUpdateCover() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: CallOf<typeof routes.assignments.updateCover>) =>
      named(await call(routes.assignments.updateCover, change)),
    onSettled: () => markStale(client),
    meta: { quiet: true },
  })
}

export function useEndCover() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<Cover, 'id' | 'state'>) =>
      call(routes.assignments.endCover, { params: { id } }).catch(ignoreAlreadyEnded),
    onSuccess: (_, { state }) =>
      toast({ type: 'success', message: state === 'current' ? 'Cover ended' : 'Cover removed' }),
    onSettled: () => markStale(client),
    meta: { failure: { title: "Couldn't end cover" } },
  })
}

/**
 * The cover may have ended already. Either another user ended it, or the answer to this user's first attempt
 * was lost.
 */
function ignoreAlreadyEnded(error: unknown): void {
  if (!isApiError(error) || error.code !== 'cover_is_over') ignoreNotFound(error)
}

/** True if the secretary now works for another doctor, so that the request no longer applies. */
export function isReassigned(error: unknown): boolean {
  return isApiError(error) && error.code === 'assignment_changed_meanwhile'
}

function named({ cover }: { cover: { doctorName: string } }): { name: string } {
  return { name: `Cover for ${cover.doctorName}` }
}

function markStale(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keys.all })
  void client.invalidateQueries({ queryKey: ['users'] })
}

/** One list shows at most this many covers. No practice has more current and upcoming covers. */
export const maxCovers = 200
