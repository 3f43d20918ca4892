// Patients taken away and brought back: the calls, and what they leave in the browser's cache (spec §8, rules §5).
import type { PatientPage } from '@sincerely/contract/patients'
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { apiError, call, isApiError } from '../../platform/api.ts'
import { toast } from '../../ui/toast.ts'
import { patientKeys, patientToast } from './patients.queries.ts'

type Named = { id: number; name: string }

/** `onChange`: the lists are about to show it. */
type Removal = { onChange: () => void }

/** At once, without a question: the message offers the way back. */
export function useDeletePatient(removal: Removal) {
  const client = useQueryClient()
  const restore = useRestorePatient(removal)
  return useMutation({
    mutationFn: ({ id }: Named) =>
      call(routes.patients.delete, { params: { id } }).catch(
        sayWith('Failed to delete patient: ', 'Error deleting patient. Please try again.'),
      ),
    onSuccess: (_reply, patient) => {
      removal.onChange()
      takeFromLists(client, [patient.id])
      const undo = () => restore.mutate(patient)
      toast({ type: 'success', message: `Patient "${patient.name}" deleted successfully`, undo })
    },
    onSettled: () => void client.invalidateQueries({ queryKey: patientKeys.lists }),
    meta: { failure: { title: 'Error' } },
  })
}

/** Several at once, all or none; asked for before. */
export function useDeletePatients({ onChange }: Removal) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (patientIds: number[]) =>
      call(routes.patients.deleteBatch, { body: { patientIds } }).catch(
        sayWith(
          'Failed to delete patients: ',
          'Failed to delete patients: the server could not be reached. Please try again.',
        ),
      ),
    onSuccess: ({ deletedCount }, ids) => {
      onChange()
      takeFromLists(client, ids)
      toast({
        type: 'success',
        message: `Successfully deleted ${deletedCount} patient(s)`,
        duration: patientToast,
      })
    },
    onSettled: () => void client.invalidateQueries({ queryKey: patientKeys.lists }),
    meta: { failure: { title: 'Error' } },
  })
}

/** Those of the patients who are not there any more, or are part of another record now. */
export async function findGone(ids: readonly number[]): Promise<number[]> {
  const gone: number[] = []
  const waiting = [...ids]
  const look = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (!(await isThere(id))) gone.push(id)
    }
  }
  await Promise.all(Array.from({ length: looksAtOnce }, look))
  return gone
}

const looksAtOnce = 6

async function isThere(id: number): Promise<boolean> {
  try {
    return (await call(routes.patients.get, { params: { id } })).patient.id === id
  } catch (error) {
    return !(isApiError(error) && error.code === 'not_found')
  }
}

function useRestorePatient({ onChange }: Removal) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Named) => call(routes.patients.restore, { params: { id } }),
    onSuccess: (_reply, { name }) => {
      onChange()
      void client.invalidateQueries({ queryKey: patientKeys.all })
      toast({ type: 'success', message: `Patient "${name}" is back`, duration: patientToast })
    },
    meta: { failure: { title: 'Couldn’t bring the patient back' } },
  })
}

/** Gone from every list at once, and their records with them; the counts follow with the next answer. */
function takeFromLists(client: QueryClient, ids: readonly number[]): void {
  client.setQueriesData<PatientPage>({ queryKey: patientKeys.lists }, (page) => {
    if (!page) return page
    const patients = page.patients.filter(({ id }) => !ids.includes(id))
    return { ...page, patients, total: page.total - (page.patients.length - patients.length) }
  })
  for (const id of ids) client.removeQueries({ queryKey: patientKeys.detail(id) })
}

/** The specification's sentences for a deletion that failed (spec §8). */
function sayWith(beginning: string, whenOffline: string) {
  return (error: unknown): never => {
    if (!isApiError(error)) throw error
    const { code, status, requestId } = error
    const message = code === 'offline' ? whenOffline : beginning + (error.message || 'Unknown error')
    throw apiError({ code, status, requestId, message })
  }
}
