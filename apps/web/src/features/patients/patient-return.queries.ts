// Restoring deleted patients (rules §1, §5).
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { withdrawToast } from '../../ui/toast.ts'
import { deletionOf } from './deletion-message.ts'
import { patientKeys, patientToast } from './patients.queries.ts'

/** Who deleted a record that does not open. Fails with 'not_found' unless it is a deleted record of the user's. */
export function usePatientDeletion(id: number) {
  return useQuery({
    queryKey: patientKeys.deletion(id),
    queryFn: async ({ signal }) =>
      (await call(routes.patients.getDeleted, { params: { id } }, { signal })).deletion,
    // The ten minutes may be over, and others delete and restore meanwhile.
    staleTime: 0,
  })
}

/** Your own deletion within ten minutes; an administrator can restore any. The server refuses everyone else. */
export function useRestorePatient({ id, name }: { id: number; name: string }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(routes.patients.restore, { params: { id } }),
    onSuccess: () => withdrawToast(deletionOf([id])),
    // Also on failure: somebody else may have restored the patient first.
    onSettled: () => client.invalidateQueries({ queryKey: patientKeys.all }),
    meta: {
      success: { message: `Patient "${name}" restored`, duration: patientToast },
      failure: { title: 'Couldn’t restore the patient' },
    },
  })
}
