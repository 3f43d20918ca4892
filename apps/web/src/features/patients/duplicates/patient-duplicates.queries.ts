// One person, two records: who is probably who, merging, and taking a merge back.
import type { LikelyDuplicate, PatientMerge } from '@sincerely/contract/patient-duplicates'
import type { Identity } from '@sincerely/domain/patients/likely-duplicates'
import { routes } from '@sincerely/contract/routes'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { toast } from '../../../ui/toast.ts'
import { patientToast } from '../patients.queries.ts'

/** The records that are probably this person, the likest first; asked anew each time somebody looks. */
export function useFindDuplicates(person: Identity | null) {
  return useQuery({
    queryKey: ['patients', 'duplicates', person],
    queryFn: async ({ signal }): Promise<LikelyDuplicate[]> => {
      const body = { patients: person === null ? [] : [person] }
      return (await call(routes.patients.findDuplicates, { body }, { signal })).duplicates[0]?.patients ?? []
    },
    enabled: person !== null,
    staleTime: 0,
    // What was found stays until it is known better, and goes when nobody is asked about.
    placeholderData: person === null ? undefined : keepPreviousData,
  })
}

/** The records that were merged into this one and can still be brought back; only an administrator may ask. */
export function useListMerges(patientId: number, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: mergesKey(patientId),
    queryFn: ({ signal }) => listMerges(patientId, signal),
    enabled,
  })
}

type Merge = { keptId: number; otherId: number }

/** Merges, and offers to take it back at once. */
export function useMergePatients() {
  const refresh = useRefresh()
  const undo = useUndoMerge()
  return useMutation({
    mutationFn: ({ keptId, otherId }: Merge) =>
      call(routes.patients.merge, { params: { id: keptId }, body: { otherId } }),
    onSuccess: (_, { keptId, otherId }) => {
      refresh()
      toast({
        type: 'success',
        title: 'Records merged',
        message: `MR #${otherId} now leads to MR #${keptId}.`,
        undo: () => undo.mutate({ keptId, otherId }),
      })
    },
    meta: { failure: { title: 'Not merged', message: 'Nothing was changed.' } },
  })
}

/** Brings back the record that was merged last under this number. */
export function useUndoMerge() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ keptId, otherId }: Merge) => {
      const merge = (await listMerges(keptId)).find((one) => one.otherId === otherId)
      // Somebody else brought it back already.
      if (merge === undefined) return null
      return call(routes.patients.undoMerge, { params: { id: keptId, mergeId: merge.id } })
    },
    onSuccess: (_, { otherId }) => {
      refresh()
      toast({
        type: 'success',
        message: `MR #${otherId} is back, with the letters that came from it.`,
        duration: patientToast,
      })
    },
    meta: { failure: { title: 'Not brought back', message: 'Both records are as they were.' } },
  })
}

async function listMerges(id: number, signal?: AbortSignal): Promise<PatientMerge[]> {
  return (await call(routes.patients.listMerges, { params: { id } }, { signal })).merges
}

/** Letters changed hands: both records, the lists and the letters are read anew. */
function useRefresh() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['patients'] })
    void client.invalidateQueries({ queryKey: ['letters'] })
  }
}

function mergesKey(patientId: number) {
  return ['patients', 'merges', patientId] as const
}
