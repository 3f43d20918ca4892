// Restores deleted patients (rules §1, §5).
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PatientSummary } from '@sincerely/contract/patients'
import { call, isApiError } from '../../platform/api.ts'
import { withdrawToast, toast } from '../../ui/toast.ts'
import { deletionToast, patientKeys, patientToastDuration } from './patients.queries.ts'
import { patientCount } from './list/patient-selection.ts'

/**
 * Fetches who deleted a record that does not open. Fails with 'not_found' unless the user may see it as a deleted record.
 */
export function usePatientDeletion(id: number) {
  return useQuery({
    queryKey: patientKeys.deletion(id),
    queryFn: async ({ signal }) =>
      (await call(routes.patients.getDeleted, { params: { id } }, { signal })).deletion,
    // The answer is stale at once, because the ten minutes may pass and others delete and restore patients.
    staleTime: 0,
  })
}

/**
 * Restores a patient. The server allows the user's own deletion within ten minutes, and any deletion to an administrator.
 */
export function useRestorePatient({ id, name }: { id: number; name: string }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(routes.patients.restore, { params: { id } }),
    onSuccess: () => withdrawToast(deletionToast([id])),
    // Refetched even after a failure, because somebody else may have restored the patient first.
    onSettled: () => client.invalidateQueries({ queryKey: patientKeys.all }),
    meta: {
      success: { message: `Patient "${name}" restored`, duration: patientToastDuration },
      failure: { title: "Couldn't restore the patient" },
    },
  })
}

export type NamedPatient = Pick<PatientSummary, 'id' | 'name' | 'dob'>

/** Callbacks that are called even if the list is no longer open. */
export type RestoreCallbacks = {
  /** The user's own change was sent. The lists include it once the promise resolves. */
  onChange: (refreshed: Promise<void>) => void
  /** Called once the patients are in the lists again. */
  onRestored?: (patients: readonly NamedPatient[]) => void
}

/** Restores all patients or none. If the server failed without refusing, Undo is offered again. */
export function useRestorePatients({ onChange, onRestored }: RestoreCallbacks) {
  const client = useQueryClient()
  const restore: { mutate: (patients: readonly NamedPatient[]) => void } = useMutation({
    mutationFn: (patients: readonly NamedPatient[]) =>
      call(routes.patients.restoreBatch, { body: { patientIds: patients.map(({ id }) => id) } }),
    onSuccess: (_reply, patients) => {
      const refreshed = client.invalidateQueries({ queryKey: patientKeys.all })
      onChange(refreshed)
      void refreshed.then(() => onRestored?.(patients))
      toast({
        type: 'success',
        message: `${describePatients(patients)} restored`,
        duration: patientToastDuration,
      })
    },
    onError: (error, patients) => {
      if (!canRetry(error)) return
      const message = isOffline(error)
        ? `Couldn't reach the server: ${describePatients(patients)} not restored.`
        : error.message
      toast({ type: 'error', title: failure.title, message, undo: () => restore.mutate(patients) })
    },
    meta: { failure, quiet: canRetry },
  })
  return restore
}

const failure = { title: "Couldn't undo the deletion" }

function describePatients(patients: readonly NamedPatient[]): string {
  const [first, ...others] = patients
  return first && others.length === 0 ? `Patient "${first.name}"` : patientCount(patients.length)
}

/** Whether the server may have restored the patients although the request failed. Trying again is then harmless. */
function canRetry(error: Error): boolean {
  return isApiError(error) && !(error.status >= 400 && error.status < 500)
}

function isOffline(error: Error): boolean {
  return isApiError(error) && error.code === 'offline'
}
