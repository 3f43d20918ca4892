// Deleting patients, and what that does to the cached lists (spec §8, rules §5).
import type { PatientPage, PatientQuery } from '@sincerely/contract/patients'
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { apiError, call, isApiError } from '../../platform/api.ts'
import { forget } from '../../platform/query-client.ts'
import { toast } from '../../ui/toast.ts'
import { deletionOf } from './deletion-message.ts'
import { useRestorePatients, type Named, type Restoring } from './list/patient-restoring.queries.ts'
import { withoutPatients } from './list/without-patients.ts'
import { isNotThere, patientKeys } from './patients.queries.ts'

/** How the list reacts to a deletion. */
export type Removal = Restoring & { onGone: (ids: readonly number[]) => void }

/**
 * Deletes at once, without a question; the toast offers Undo. Pending until the lists are refreshed. A patient who was
 * already deleted just leaves the lists.
 */
export function useDeletePatient(removal: Removal) {
  const { onLeft, onGone, onError } = useLeaving(removal)
  return useMutation({
    mutationKey: ['patients', 'delete'],
    mutationFn: ({ id }: Named): Promise<'deleted' | 'gone already'> =>
      call(routes.patients.delete, { params: { id } }).then(
        () => 'deleted',
        (error) => (isNotThere(error) ? 'gone already' : sayWhyNot(error)),
      ),
    onMutate: Date.now,
    onSuccess: (became, patient, sentAt) =>
      became === 'deleted'
        ? onLeft([patient], sentAt, `Patient "${patient.name}" deleted successfully`)
        : onGone([patient], sentAt, `Patient "${patient.name}" no longer exists`),
    onError,
    meta: { failure: { title: 'Error' }, isByRecord: true },
  })
}

/** Deletes all or none, after a question. Pending until the lists are refreshed. */
export function useDeletePatients(removal: Removal) {
  const { onLeft, onError } = useLeaving(removal)
  return useMutation({
    mutationKey: ['patients', 'delete-several'],
    mutationFn: (patients: readonly Named[]) =>
      call(routes.patients.deleteBatch, { body: { patientIds: patients.map(idOf) } }).catch(
        sayWith(
          'Failed to delete patients: ',
          'Failed to delete patients: the server could not be reached. Please try again.',
        ),
      ),
    onMutate: Date.now,
    onSuccess: ({ deletedCount }, patients, sentAt) =>
      onLeft(patients, sentAt, `Successfully deleted ${deletedCount} patient(s)`),
    onError,
    meta: { failure: { title: 'Error' } },
  })
}

/** A patient who could not be deleted, and why. */
export type Refused = { patient: Named; why: string }

/** The patients whom the server refused to delete. It names them by their index in `sent`. */
export function refusedIn(error: unknown, sent: readonly Named[]): Refused[] {
  const fields = isApiError(error) ? Object.entries(error.fields ?? {}) : []
  return fields.flatMap(([field, why]) => {
    const patient = sent[Number(/^patientIds\.(\d+)$/u.exec(field)?.[1])]
    return patient ? [{ patient, why }] : []
  })
}

/** The patients who no longer exist or were merged into another record. */
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

/** After a deletion: removes the patients from the lists and offers Undo. */
function useLeaving(removal: Removal) {
  const client = useQueryClient()
  const restore = useRestorePatients(removal)
  const refresh = async () => {
    const lists = [patientKeys.lists, patientKeys.practice]
    await Promise.all(lists.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  const leave = (patients: readonly Named[], sentAt: number): Promise<void> => {
    const ids = patients.map(idOf)
    takeFromLists(client, ids, sentAt)
    removal.onGone(ids)
    const shown = refresh()
    removal.onChange(shown)
    return shown
  }
  return {
    /** `sentAt`: when the request was made, in ms. */
    onLeft: (patients: readonly Named[], sentAt: number, message: string): Promise<void> => {
      const shown = leave(patients, sentAt)
      const about = deletionOf(patients.map(idOf))
      toast({ type: 'success', message, undo: () => restore.mutate(patients), about })
      return shown
    },
    /** Somebody else deleted them earlier, so there is no Undo. */
    onGone: (patients: readonly Named[], sentAt: number, message: string): Promise<void> => {
      const shown = leave(patients, sentAt)
      toast({ type: 'info', message })
      return shown
    },
    /** Somebody else may have deleted them first. */
    onError: () => void refresh(),
  }
}

/**
 * Removes patients from all cached lists and drops their records. A list fetched after the deletion was sent may
 * already know of it and stays.
 */
function takeFromLists(client: QueryClient, ids: readonly number[], sentAt: number): void {
  const lists = client.getQueryCache().findAll({ queryKey: patientKeys.lists })
  const held = lists.flatMap(({ queryKey, state }) => {
    const page = client.getQueryData<PatientPage>(queryKey)
    const query = queryKey[2] as Partial<PatientQuery>
    return page ? [{ queryKey, query, page, updatedAt: state.dataUpdatedAt }] : []
  })
  const pages = withoutPatients(held, ids)
  for (const [index, { queryKey, updatedAt }] of held.entries()) {
    if (updatedAt <= sentAt) client.setQueryData(queryKey, pages?.[index], { updatedAt })
  }
  for (const id of ids) forget(patientKeys.detail(id))
}

function idOf({ id }: Named): number {
  return id
}

const sayWhyNot = sayWith('Failed to delete patient: ', 'Error deleting patient. Please try again.')

/** The specification's sentences for a failed deletion (spec §8). */
function sayWith(beginning: string, whenOffline: string) {
  return (error: unknown): never => {
    if (!isApiError(error)) throw error
    const { code, status, fields, requestId } = error
    const message = code === 'offline' ? whenOffline : beginning + (error.message || 'Unknown error')
    throw apiError({ code, status, fields, requestId, message })
  }
}
