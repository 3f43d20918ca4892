// Finds duplicates, merges records and undoes a merge.
import type { LikelyDuplicate, PatientMerge } from '@sincerely/contract/patient-duplicates'
import type { Identity } from '@sincerely/domain/patients/likely-duplicates'
import { routes } from '@sincerely/contract/routes'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiError, call, isApiError } from '../../../platform/api.ts'
import { toast } from '../../../ui/toast.ts'
import { patientToastDuration, candidatesOf } from '../patients.queries.ts'

/** Finds likely duplicates, the most similar first. Never uses a cached answer. */
export function useFindDuplicates(person: Identity | null) {
  return useQuery({
    queryKey: ['patients', 'duplicates', person],
    queryFn: async ({ signal }): Promise<LikelyDuplicate[]> => {
      const body = { patients: person === null ? [] : [person] }
      return (await call(routes.patients.findDuplicates, { body }, { signal })).duplicates[0]?.patients ?? []
    },
    enabled: person !== null,
    staleTime: 0,
    // The previous results stay while the next ones load. Without a person there are none.
    placeholderData: person === null ? undefined : keepPreviousData,
  })
}

/** Fetches the records that were merged into this one and can still be restored. Only for administrators. */
export function useListMerges(patientId: number, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: mergesKey(patientId),
    queryFn: ({ signal }) => listMerges(patientId, signal),
    enabled,
  })
}

type Merge = { keptId: number; otherId: number }

/** Merges two records and offers Undo. */
export function useMergePatients() {
  const refresh = useRefreshAfterMerge()
  const undo = useUndoMerge()
  return useMutation({
    mutationFn: ({ keptId, otherId }: Merge) =>
      call(routes.patients.merge, { params: { id: keptId }, body: { otherId } }),
    onSuccess: (_, { keptId, otherId }) => {
      refresh()
      toast({
        type: 'success',
        title: 'Records merged',
        message: `MR #${otherId} is now part of MR #${keptId}.`,
        undo: () => undo.mutate({ keptId, otherId }),
      })
    },
    meta: { failure: { title: 'Not merged' }, isByForm: true },
  })
}

/** Undoes the latest merge of the other record into this one. */
export function useUndoMerge() {
  const refresh = useRefreshAfterMerge()
  return useMutation({
    mutationFn: async ({ keptId, otherId }: Merge): Promise<UndoResult> => {
      const merge = (await listMerges(keptId)).find((other) => other.otherId === otherId)
      if (merge === undefined) return (await isRestored(otherId)) ? 'back_already' : 'too_late'
      const params = { id: keptId, mergeId: merge.id }
      await call(routes.patients.undoMerge, { params }).catch(throwWithOwner(otherId))
      return 'back'
    },
    onSuccess: (result, { otherId }) => {
      refresh()
      const type = result === 'back' ? 'success' : 'info'
      toast({ type, message: `MR #${otherId} ${undoSentences[result]}`, duration: patientToastDuration })
    },
    meta: { failure: { title: 'Not restored' } },
  })
}

type UndoResult = keyof typeof undoSentences

const undoSentences = {
  back: 'was restored, with its own letters.',
  back_already: 'has already been restored. Nothing was changed.',
  too_late: 'stays merged. A merge can only be undone within 30 days.',
} as const

async function isRestored(id: number): Promise<boolean> {
  return (await call(routes.patients.get, { params: { id } })).patient.id === id
}

/** Throws an error that says who has the NHS number now. */
function throwWithOwner(otherId: number) {
  return (error: unknown): never => {
    const [owner] = candidatesOf(error)
    if (!isApiError(error) || owner === undefined) throw error
    const { code, status, candidates, requestId } = error
    const message = `The NHS number of MR #${otherId} now belongs to ${owner.name}, MR #${owner.id}. Remove it there first.`
    throw apiError({ code, status, candidates, requestId, message })
  }
}

async function listMerges(id: number, signal?: AbortSignal): Promise<PatientMerge[]> {
  return (await call(routes.patients.listMerges, { params: { id } }, { signal })).merges
}

/** Refetches both records, the lists and the letters, because letters have moved. */
function useRefreshAfterMerge() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['patients'] })
    // The letters are removed at once, so that none is shown under the wrong name, even briefly.
    void client.resetQueries({ queryKey: ['letters', 'of-patient'] })
    void client.invalidateQueries({ queryKey: ['letters'] })
  }
}

function mergesKey(patientId: number) {
  return ['patients', 'merges', patientId] as const
}
