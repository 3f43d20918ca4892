// Reading and changing patients, and what each change makes stale.
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

/** Toasts of patient screens stay for 4 s (spec §9), in ms. */
export const patientToastDuration = 4000

export const patientKeys = {
  all: ['patients'],
  lists: ['patients', 'list'],
  list: (query: Partial<PatientQuery>) => ['patients', 'list', query],
  detail: (id: number) => ['patients', 'detail', id],
  /** Starts with 'patients', so live events about patients make it stale as well. */
  practice: ['patients', 'practice'],
  deletion: (id: number) => ['patients', 'deletion', id],
} as const

/** A record, and other patients with the same name. The id of a merged record returns the record that was kept. */
export type PatientRecord = { patient: Patient; namesakes: PatientIdentity[] }

export function patientQuery(id: number) {
  return queryOptions({
    queryKey: patientKeys.detail(id),
    queryFn: ({ signal, client }) => fetchPatient(client, id, signal),
  })
}

/** Fetches a record. If it was merged, its drafts move to the record that was kept. */
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

/** One page of the list. The previous page stays visible until the next one arrives. */
export function usePatients(query: Partial<PatientQuery>) {
  return useQuery({ ...patientsQuery(query), placeholderData: keepPreviousData })
}

export function usePatient(id: number) {
  return useQuery({ ...patientQuery(id), select: ({ patient }) => patient })
}

export function usePatientRecord(id: number) {
  return useQuery(patientQuery(id))
}

/** Drafts follow a merge, or return when it was undone. The kept record is already in the answer, so it is cached. */
function followMerge(client: QueryClient, id: number, record: PatientRecord): void {
  const { user } = currentSession()
  if (user) migrateDrafts(user.id, id, record.patient.id)
  if (record.patient.id !== id) client.setQueryData(patientKeys.detail(record.patient.id), record)
}

/** Prefetches a page when the pointer approaches it. */
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

/** `intent` is the idempotency key: the same for every attempt to add this patient (rules §4). */
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

/** The id is part of each call, so a form that now shows another record cannot save to the wrong one. */
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

/** The same answer for a deleted record and one the user may not see. */
export function isNotFound(error: unknown): boolean {
  return isApiError(error) && error.code === 'not_found'
}

/** The record was deleted while open: refetched, so that everything that shows it says so. */
function refetchIfDeleted(client: QueryClient, id: number, error: unknown): void {
  if (isNotFound(error)) void client.invalidateQueries({ queryKey: patientKeys.detail(id) })
}

function isShownInForm(error: unknown): boolean {
  return isNotFound(error) || (isApiError(error) && error.code === 'patient_changed_meanwhile')
}

async function update(id: number, body: PatientChanges): Promise<Patient> {
  return (await call(routes.patients.update, { params: { id }, body })).patient
}

/** Shows the saved patient at once. Lists and letters, which carry the name and GP, are refetched. */
function usePatientSaved() {
  const client = useQueryClient()
  return (patient: Patient) => {
    cachePatient(client, patient)
    void client.invalidateQueries({ queryKey: patientKeys.lists })
    void client.invalidateQueries({ queryKey: ['letters'] })
  }
}

/** Shown at once; namesakes are refetched. */
function cachePatient(client: QueryClient, patient: Patient): void {
  const queryKey = patientKeys.detail(patient.id)
  client.setQueryData<PatientRecord>(queryKey, (previous) => ({
    namesakes: previous?.namesakes ?? [],
    patient,
  }))
  void client.invalidateQueries({ queryKey })
}

/** The specification's sentences for a patient that could not be saved (spec §8). */
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

/** The existing records that made the server refuse to add a patient. */
export function candidatesOf(error: unknown): LikelyDuplicate[] {
  return isApiError(error) ? (error.candidates ?? []).flatMap(({ patients }) => patients) : []
}

/** Identifies the toast of a deletion, so that it can be withdrawn when the patients are restored elsewhere. */
export function deletionToast(ids: readonly number[]): string {
  return `deletion of patients ${ids.join(', ')}`
}
