// Restoring deleted patients with Undo (rules §5).
import type { PatientSummary } from '@sincerely/contract/patients'
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, isApiError } from '../../../platform/api.ts'
import { toast } from '../../../ui/toast.ts'
import { patientKeys, patientToast } from '../patients.queries.ts'
import { patientCount } from './patient-selection.ts'

export type Named = Pick<PatientSummary, 'id' | 'name' | 'dob'>

/** Called even when the list is no longer open. */
export type Restoring = {
  /** The user's own change was sent; the lists include it once this promise resolves. */
  onChange: (shown: Promise<void>) => void
  /** The patients are in the lists again. */
  onBack?: (patients: readonly Named[]) => void
}

/** Restores all or none. If the server failed without refusing, Undo is offered again. */
export function useRestorePatients({ onChange, onBack }: Restoring) {
  const client = useQueryClient()
  const restore: { mutate: (patients: readonly Named[]) => void } = useMutation({
    mutationFn: (patients: readonly Named[]) =>
      call(routes.patients.restoreBatch, { body: { patientIds: patients.map(({ id }) => id) } }),
    onSuccess: (_reply, patients) => {
      const shown = client.invalidateQueries({ queryKey: patientKeys.all })
      onChange(shown)
      void shown.then(() => onBack?.(patients))
      toast({ type: 'success', message: `${called(patients)} restored`, duration: patientToast })
    },
    onError: (error, patients) => {
      if (!isWorthAnotherTry(error)) return
      const message = isOffline(error)
        ? `Couldn't reach the server: ${called(patients)} not restored.`
        : error.message
      toast({ type: 'error', title: failure.title, message, undo: () => restore.mutate(patients) })
    },
    meta: { failure, quiet: isWorthAnotherTry },
  })
  return restore
}

const failure = { title: 'Couldn’t undo the deletion' }

function called(patients: readonly Named[]): string {
  const [first, ...others] = patients
  return first && others.length === 0 ? `Patient "${first.name}"` : patientCount(patients.length)
}

/** Not a refusal, so it is unknown whether they were restored; trying again is harmless. */
function isWorthAnotherTry(error: Error): boolean {
  return isApiError(error) && !(error.status >= 400 && error.status < 500)
}

function isOffline(error: Error): boolean {
  return isApiError(error) && error.code === 'offline'
}
