// A deleted patient on the page of the record: who deleted it, and the way back (rules §1).
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { withdrawToast } from '../../ui/toast.ts'
import { deletionOf } from './deletion-message.ts'
import { patientKeys, patientToast } from './patients.queries.ts'

/** Who deleted a record that does not open; an error 'not_found' where it is not a deleted one of mine. */
export function usePatientDeletion(id: number) {
  return useQuery({
    queryKey: patientKeys.deletion(id),
    queryFn: async ({ signal }) =>
      (await call(routes.patients.getDeleted, { params: { id } }, { signal })).deletion,
    // Ten minutes pass, and others delete and bring back meanwhile.
    staleTime: 0,
  })
}

/** One's own deletion within ten minutes, any for an administrator; the server says no to everybody else. */
export function useRestorePatient({ id, name }: { id: number; name: string }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(routes.patients.restore, { params: { id } }),
    onSuccess: () => withdrawToast(deletionOf([id])),
    // Also when somebody else was first: then they are there.
    onSettled: () => client.invalidateQueries({ queryKey: patientKeys.all }),
    meta: {
      success: { message: `Patient "${name}" restored`, duration: patientToast },
      failure: { title: 'Couldn’t restore the patient' },
    },
  })
}
