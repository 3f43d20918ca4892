// A deleted patient brought back on the page of the record (rules §1).
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { patientKeys, patientToast } from './patients.queries.ts'

/** One's own deletion within ten minutes, any for an administrator; the server says no to everybody else. */
export function useRestorePatient({ id, name }: { id: number; name: string }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(routes.patients.restore, { params: { id } }),
    // Also when somebody else was first: then they are there.
    onSettled: () => client.invalidateQueries({ queryKey: patientKeys.all }),
    meta: {
      success: { message: `Patient "${name}" is back`, duration: patientToast },
      failure: { title: 'Couldn’t bring the patient back' },
    },
  })
}
