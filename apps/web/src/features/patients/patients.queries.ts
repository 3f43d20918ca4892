// Reads and changes patients, and refetches what a change makes stale.
import type { Patient, PatientIdentity, PatientQuery } from '@sincerely/contract/patients'
import { routes } from '@sincerely/contract/routes'
import type { CallOf } from '@sincerely/contract/route'
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import { apiError, call, isApiError } from '../../platform/api.ts'
import { currentSession } from '../../platform/session.ts'
import { migrateDrafts } from './migrate-drafts.ts'

/** In ms: toasts on patient screens stay for 4 s (spec §9). */
export const patientToastDuration = 4000

export const patientKeys = {
  all: ['patients'],
  lists: ['patients', 'list'],
  list: (query: Partial<PatientQuery>) => ['patients', 'list', query],
  detail: (id: number) => ['patients', 'detail', id],
  /** The key starts with 'patients', so that live events about patients make this query stale too. */
  practice: ['patients', 'practice'],
  deletion: (id: number) => ['patients', 'deletion', id],
} as const

/** A record, and the other patients with the same name. The id of a merged record returns the record that was kept. */
export type PatientRecord = { patient: Patient; namesakes: PatientIdentity[] }

export function patientQuery(id: number) {
  return queryOptions({
    queryKey: patientKeys.detail(id),
    queryFn: ({ signal, client }) => fetchPatient(client, id, signal),
  })
}

/** Fetches a record. If it was merged, its drafts move to the kept record. */
export async function fetchPatient(
  client: QueryClient,
  id: number,
  signal: AbortSignal,
): Promise<PatientRecord> {
  const record = await call(routes.patients.get, { params: { id } }, { signal })
  followMerge(client, id, record)
  return record
}

export function patientsQuery(query: Partial<PatientQuery>) {
  return queryOptions({
    queryKey: patientKeys.list(query),
    queryFn: ({ signal }) => call(routes.patients.list, { query }, { signal }),
  })
}

/** Fetches one page of the list. The previous page stays visible until the next one arrives. */
export function usePatients(query: Partial<PatientQuery>) {
  return useQuery({ ...patientsQuery(query), placeholderData: keepPreviousData })
}

export function usePatient(id: number) {
  return useQuery({ ...patientQuery(id), select: ({ patient }) => patient })
}

export function usePatientRecord(id: number) {
  return useQuery(patientQuery(id))
}

/**
 * Moves drafts after a merge, or back after the merge was undone. Caches the kept record, which is already in the answer.
 */
function followMerge(client: QueryClient, id: number, record: PatientRecord): void {
  const { user } = currentSession()
  if (user) migrateDrafts(user.id, id, record.patient.id)
  if (record.patient.id !== id) client.setQueryData(patientKeys.detail(record.patient.id), record)
}

/** Prefetches a page of the list when the pointer approaches its button. */
export function usePrefetchPatients() {
  const client = useQueryClient()
  return (query: Partial<PatientQuery>) => void client.prefetchQuery(patientsQuery(query))
}

/** Prefetches a record while the pointer rests on its row. */
export function usePrefetchPatient() {
  const client = useQueryClient()
  return (id: number) => void client.prefetchQuery(patientQuery(id))
}

type NewPatient = CallOf<typeof routes.patients.create>['body']

/** Adds a patient. `intent` is the idempotency key, which is the same for every attempt to add this patient (rules §4). */
export function useCreatePatient() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, intent }: { body: NewPatient; intent: string }) =>
      (await call(routes.patients.create, { body }, { idempotencyKey: intent })).patient,
    onSuccess: (patient) => {
      cachePatient(client, patient)
      void client.invalidateQueries({ queryKey: patientKeys.lists })
    },
    // The dialog shows refusals beside the fields.
    meta: { quiet: true, success: { message: 'Patient added', duration: patientToastDuration } },
  })
}

type PatientChanges = CallOf<typeof routes.patients.update>['body']

type PatientUpdate = { id: number; body: PatientChanges }

/** Reads the record from the server, bypassing the cache. */
export function useReadPatient(id: number) {
  const client = useQueryClient()
  return async () => (await client.fetchQuery({ ...patientQuery(id), staleTime: 0 })).patient
}

/**
 * Saves a record. Each call names the record by its id, so that a form which now shows another record cannot save to the wrong
 * one.
 */
export function useUpdatePatient() {
  const onSaved = usePatientSaved()
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['patients', 'update'],
    mutationFn: ({ id, body }: PatientUpdate) => update(id, body).catch(throwUpdateError),
    onSuccess: onSaved,
    onError: (error, { id }) => refetchIfDeleted(client, id, error),
    meta: {
      failure: { title: 'Error' },
      success: { message: 'Patient updated successfully', duration: patientToastDuration },
      quiet: isShownInForm,
      isByForm: true,
      isByRecord: true,
    },
  })
}

export function useUpdateGp(id: number) {
  const onSaved = usePatientSaved()
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['patients', 'update', id, 'gp'],
    mutationFn: (body: Pick<PatientChanges, 'gpName' | 'gpPractice' | 'gpAddress' | 'version'>) =>
      update(id, body),
    onSuccess: onSaved,
    onError: (error) => refetchIfDeleted(client, id, error),
    meta: {
      failure: { title: 'Error', message: 'Failed to update GP information. Please try again.' },
      success: { title: 'GP Updated', message: 'New letters go to this GP.', duration: patientToastDuration },
      quiet: isShownInForm,
      isByForm: true,
    },
  })
}

/** Whether the record was deleted or the user may not see it. The server gives the same answer for both. */
export function isNotFound(error: unknown): boolean {
  return isApiError(error) && error.code === 'not_found'
}

/** Refetches a record that was deleted while it was open, so that every part of the page says so. */
function refetchIfDeleted(client: QueryClient, id: number, error: unknown): void {
  if (isNotFound(error)) void client.invalidateQueries({ queryKey: patientKeys.detail(id) })
}

function isShownInForm(error: unknown): boolean {
  return isNotFound(error) || (isApiError(error) && error.code === 'patient_changed_meanwhile')
}

async function update(id: number, body: PatientChanges): Promise<Patient> {
  return (await call(routes.patients.update, { params: { id }, body })).patient
}

/** Shows the saved patient at once. Refetches the lists and the letters, because they contain the name and the GP. */
function usePatientSaved() {
  const client = useQueryClient()
  return (patient: Patient) => {
    cachePatient(client, patient)
    void client.invalidateQueries({ queryKey: patientKeys.lists })
    void client.invalidateQueries({ queryKey: ['letters'] })
  }
}

/** Shows a patient at once and refetches the namesakes. */
function cachePatient(client: QueryClient, patient: Patient): void {
  const queryKey = patientKeys.detail(patient.id)
  client.setQueryData<PatientRecord>(queryKey, (previous) => ({
    namesakes: previous?.namesakes ?? [],
    patient,
  }))
  void client.invalidateQueries({ queryKey })
}

/** Throws an error with the specification's sentence for a patient who could not be saved (spec §8). */
function throwUpdateError(error: unknown): never {
  if (!isApiError(error)) throw error
  const { code, status, fields, candidates, requestId } = error
  const facts = { code, status, fields, candidates, requestId }
  const offline = error.code === 'offline'
  const message = offline
    ? 'Error updating patient. Please try again.'
    : `Failed to update patient: ${error.message}`
  throw apiError({ ...facts, message })
}

/** Returns the existing records that made the server refuse to add a patient. */
export function candidatesOf(error: unknown): LikelyDuplicate[] {
  return isApiError(error) ? (error.candidates ?? []).flatMap(({ patients }) => patients) : []
}

/** Identifies the toast of a deletion, so that it can be removed when the patients are restored elsewhere. */
export function deletionToast(ids: readonly number[]): string {
  return `deletion of patients ${ids.join(', ')}`
}
