// Deleted patients brought back by Undo (rules §5).
import type { PatientSummary } from '@sincerely/contract/patients'
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, isApiError } from '../../../platform/api.ts'
import { toast } from '../../../ui/toast.ts'
import { patientKeys, patientToast } from '../patients.queries.ts'
import { patientCount } from './patient-selection.ts'

export type Named = Pick<PatientSummary, 'id' | 'name' | 'dob'>

/** What the list does about it; it may come when nobody looks at the list any more. */
export type Restoring = {
  /** A change of one's own is on its way into the lists, which have it once this is done. */
  onChange: (shown: Promise<void>) => void
  /** The lists have them again. */
  onBack?: (patients: readonly Named[]) => void
}

/** One or several, all or none. Where the server did not refuse but failed, Undo is offered again. */
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

/** 'Patient "Ann Bell"', '3 patients'. */
function called(patients: readonly Named[]): string {
  const [first, ...others] = patients
  return first && others.length === 0 ? `Patient "${first.name}"` : patientCount(patients.length)
}

/** Not a refusal. Whether they are back is not known, and asking again does no harm. */
function isWorthAnotherTry(error: Error): boolean {
  return isApiError(error) && !(error.status >= 400 && error.status < 500)
}

function isOffline(error: Error): boolean {
  return isApiError(error) && error.code === 'offline'
}
