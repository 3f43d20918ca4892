// Deletes patients and updates the cached lists (spec §8, rules §5).
import type { PatientPage, PatientQuery } from '@sincerely/contract/patients'
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ApiError, type OpenVisit, apiError, call, isApiError } from '../../platform/api.ts'
import { forget } from '../../platform/query-client.ts'
import { toast } from '../../ui/toast.ts'
import { deletionToast, isNotFound, patientKeys } from './patients.queries.ts'
import { useRestorePatients, type NamedPatient, type RestoreCallbacks } from './patient-restore.queries.ts'
import { withoutPatients } from './list/without-patients.ts'

/** The callbacks with which the list reacts to a deletion. */
export type Removal = RestoreCallbacks & { onRemoved: (ids: readonly number[]) => void }

/**
 * Deletes a patient without asking first. The toast offers Undo. Stays pending until the lists are refreshed. A patient who was
 * already deleted only disappears from the lists.
 */
export function useDeletePatient(removal: Removal) {
  const { onDeleted, onRemoved, onError } = useListRemoval(removal)
  const navigate = useNavigate()
  const openUnfinished = (error: Error, patient: unknown) => {
    if (!hasUnfinished(error)) return undefined
    const [visit] = error.visits ?? []
    if (visit) {
      const params = { clinicId: String(visit.clinicId) }
      const search = { visit: visit.id }
      return {
        label: 'Open the clinic',
        run: () => void navigate({ to: '/clinics/$clinicId', params, search }),
      }
    }
    const params = { patientId: String((patient as NamedPatient).id) }
    return { label: 'Open the patient', run: () => void navigate({ to: '/patients/$patientId', params }) }
  }
  return useMutation({
    mutationKey: ['patients', 'delete'],
    mutationFn: ({ id }: NamedPatient): Promise<'deleted' | 'gone already'> =>
      call(routes.patients.delete, { params: { id } }).then(
        () => 'deleted',
        (error) => (isNotFound(error) ? 'gone already' : throwDeleteError(error)),
      ),
    onMutate: Date.now,
    onSuccess: (outcome, patient, sentAt) =>
      outcome === 'deleted'
        ? onDeleted([patient], sentAt, `Patient "${patient.name}" deleted successfully`)
        : onRemoved([patient], sentAt, `Patient "${patient.name}" no longer exists`),
    onError,
    meta: { failure: { title: 'Error', action: openUnfinished }, isByRecord: true },
  })
}

/** Deletes all patients or none, after a question. Stays pending until the lists are refreshed. */
export function useDeletePatients(removal: Removal) {
  const { onDeleted, onError } = useListRemoval(removal)
  return useMutation({
    mutationKey: ['patients', 'delete-several'],
    mutationFn: (patients: readonly NamedPatient[]) =>
      call(routes.patients.deleteBatch, { body: { patientIds: patients.map(idOf) } }).catch(
        throwWithPrefix(
          'Failed to delete patients: ',
          'Failed to delete patients: the server could not be reached. Please try again.',
        ),
      ),
    onMutate: Date.now,
    onSuccess: ({ deletedCount }, patients, sentAt) =>
      onDeleted(patients, sentAt, `Successfully deleted ${deletedCount} patient(s)`),
    onError,
    meta: { failure: { title: 'Error' } },
  })
}

/** Whether the patient still has letters, dictations or visits to deal with first. The message says which. */
function hasUnfinished(error: Error): error is ApiError {
  return isApiError(error) && error.code === 'patient_has_unfinished_letters'
}

/** A patient who could not be deleted, the reason, and the earliest open visit if the user may see its clinic. */
export type RefusedDeletion = { patient: NamedPatient; reason: string; visit: OpenVisit | undefined }

/** Returns the patients whom the server refused to delete. The server names them by their index in `sent`. */
export function refusedIn(error: unknown, sent: readonly NamedPatient[]): RefusedDeletion[] {
  const { fields = {}, visits = [] } = isApiError(error) ? error : {}
  return Object.entries(fields).flatMap(([field, reason]) => {
    const patient = sent[Number(/^patientIds\.(\d+)$/u.exec(field)?.[1])]
    const visit = visits.find(({ patientId }) => patientId === patient?.id)
    return patient ? [{ patient, reason, visit }] : []
  })
}

/** Returns the ids of patients who no longer exist or were merged into another record. */
export async function findDeleted(ids: readonly number[]): Promise<number[]> {
  const deleted: number[] = []
  const queue = [...ids]
  const checkNext = async () => {
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (!(await exists(id))) deleted.push(id)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, checkNext))
  return deleted
}

const concurrency = 6

async function exists(id: number): Promise<boolean> {
  try {
    return (await call(routes.patients.get, { params: { id } })).patient.id === id
  } catch (error) {
    return !(isApiError(error) && error.code === 'not_found')
  }
}

/** Provides the handlers that update the lists after a deletion and offer Undo. */
function useListRemoval(removal: Removal) {
  const client = useQueryClient()
  const restore = useRestorePatients(removal)
  const refresh = async () => {
    const lists = [patientKeys.lists, patientKeys.practice]
    await Promise.all(lists.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  const removeFromLists = (patients: readonly NamedPatient[], sentAt: number): Promise<void> => {
    const ids = patients.map(idOf)
    dropFromCache(client, ids, sentAt)
    removal.onRemoved(ids)
    const refreshed = refresh()
    removal.onChange(refreshed)
    return refreshed
  }
  return {
    /** `sentAt` is the time of the request in ms since 1970. */
    onDeleted: (patients: readonly NamedPatient[], sentAt: number, message: string): Promise<void> => {
      const refreshed = removeFromLists(patients, sentAt)
      const about = deletionToast(patients.map(idOf))
      toast({ type: 'success', message, undo: () => restore.mutate(patients), about })
      return refreshed
    },
    /** Somebody else deleted the patients earlier, so there is no Undo. */
    onRemoved: (patients: readonly NamedPatient[], sentAt: number, message: string): Promise<void> => {
      const refreshed = removeFromLists(patients, sentAt)
      toast({ type: 'info', message })
      return refreshed
    },
    /** Somebody else may have deleted the patients first, so the lists are refreshed. */
    onError: () => void refresh(),
  }
}

/**
 * Removes patients from all cached lists and drops their records. Leaves lists that were fetched after `sentAt`, because
 * they may already include the deletion.
 */
function dropFromCache(client: QueryClient, ids: readonly number[], sentAt: number): void {
  const lists = client.getQueryCache().findAll({ queryKey: patientKeys.lists })
  const cached = lists.flatMap(({ queryKey, state }) => {
    const page = client.getQueryData<PatientPage>(queryKey)
    const query = queryKey[2] as Partial<PatientQuery>
    return page ? [{ queryKey, query, page, updatedAt: state.dataUpdatedAt }] : []
  })
  const pages = withoutPatients(cached, ids)
  for (const [index, { queryKey, updatedAt }] of cached.entries()) {
    if (updatedAt <= sentAt) client.setQueryData(queryKey, pages?.[index], { updatedAt })
  }
  for (const id of ids) forget(patientKeys.detail(id))
}

function idOf({ id }: NamedPatient): number {
  return id
}

const throwDeleteError = throwWithPrefix(
  'Failed to delete patient: ',
  'Error deleting patient. Please try again.',
)

/** Throws an error with the specification's sentence for a failed deletion (spec §8). */
function throwWithPrefix(prefix: string, offlineMessage: string) {
  return (error: unknown): never => {
    if (!isApiError(error)) throw error
    const { code, status, fields, visits, requestId } = error
    const message = code === 'offline' ? offlineMessage : prefix + (error.message || 'Unknown error')
    throw apiError({ code, status, fields, visits, requestId, message })
  }
}
