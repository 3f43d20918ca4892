// The patients in the browser's cache: what is asked, and what a change makes stale.
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
import { apiError, call, isApiError } from '../../platform/api.ts'
import { currentSession } from '../../platform/session.ts'
import { migrateDrafts } from './migrate-drafts.ts'

/** Messages of patient screens stay for 4 s (spec §9), in ms. */
export const patientToast = 4000

export const patientKeys = {
  all: ['patients'],
  lists: ['patients', 'list'],
  list: (query: Partial<PatientQuery>) => ['patients', 'list', query],
  detail: (id: number) => ['patients', 'detail', id],
  /** Begins as all that is known of patients does: every live event about them makes it stale as well. */
  practice: ['patients', 'practice'],
  deletion: (id: number) => ['patients', 'deletion', id],
} as const

/** A patient's record, and others of the same name. A merged record's number answers with the one it points to. */
export type PatientRecord = { patient: Patient; namesakes: PatientIdentity[] }

export function patientQuery(id: number) {
  return queryOptions({
    queryKey: patientKeys.detail(id),
    queryFn: ({ signal, client }) => askForPatient(client, id, signal),
  })
}

/** Whoever asks for a record learns which one answers for it, and what was typed about it goes there. */
export async function askForPatient(
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

/** One page of the list; the page before stays on the screen until the next one is there. */
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
 * What was typed about this patient and is not saved goes on under the number that answers: of the record that it was
 * merged into, which is here already, or its own, also once a merge is undone.
 */
function followMerge(client: QueryClient, id: number, record: PatientRecord): void {
  const { user } = currentSession()
  if (user) migrateDrafts(user.id, id, record.patient.id)
  if (record.patient.id !== id) client.setQueryData(patientKeys.detail(record.patient.id), record)
}

/** Fetches a page of the list ahead, while the pointer is on its way to it. */
export function usePrefetchPatients() {
  const client = useQueryClient()
  return (query: Partial<PatientQuery>) => void client.prefetchQuery(patientsQuery(query))
}

/** Fetches a patient's record ahead, while the pointer rests on the row. */
export function usePrefetchPatient() {
  const client = useQueryClient()
  return (id: number) => void client.prefetchQuery(patientQuery(id))
}

type NewPatient = CallOf<typeof routes.patients.create>['body']

/** `intent` is the Idempotency-Key: the same one for every try to add this one patient (rules §4). */
export function useCreatePatient() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, intent }: { body: NewPatient; intent: string }) =>
      (await call(routes.patients.create, { body }, { idempotencyKey: intent })).patient,
    onSuccess: (patient) => {
      showPatient(client, patient)
      void client.invalidateQueries({ queryKey: patientKeys.lists })
    },
    // What the server refuses is shown in the dialog, beside the fields.
    meta: { quiet: true, success: { message: 'Patient added', duration: patientToast } },
  })
}

type PatientChanges = CallOf<typeof routes.patients.update>['body']

type PatientUpdate = { id: number; body: PatientChanges }

/** Asks for the record as it is now, past the cache. */
export function useReadPatient(id: number) {
  const client = useQueryClient()
  return async () => (await client.fetchQuery({ ...patientQuery(id), staleTime: 0 })).patient
}

/** What is sent says which record it is about: a form that shows another one by now cannot lead it astray. */
export function useUpdatePatient() {
  const accept = useAcceptPatient()
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['patients', 'update'],
    mutationFn: ({ id, body }: PatientUpdate) => update(id, body).catch(inTheWordsOfTheList),
    onSuccess: accept,
    onError: (error, { id }) => lookAgain(client, id, error),
    meta: {
      failure: { title: 'Error' },
      success: { message: 'Patient updated successfully', duration: patientToast },
      quiet: isShownInForm,
      isByRecord: true,
    },
  })
}

export function useUpdateGp(id: number) {
  const accept = useAcceptPatient()
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['patients', 'update', id, 'gp'],
    mutationFn: (body: Pick<PatientChanges, 'gpName' | 'gpPractice' | 'gpAddress' | 'version'>) =>
      update(id, body),
    onSuccess: accept,
    onError: (error) => lookAgain(client, id, error),
    meta: {
      failure: { title: 'Error', message: 'Failed to update GP information. Please try again.' },
      success: { title: 'GP Updated', message: 'New letters go to this GP.', duration: patientToast },
      quiet: isShownInForm,
    },
  })
}

/** The record is deleted, or not ours to see: the answer is the same. */
export function isNotThere(error: unknown): boolean {
  return isApiError(error) && error.code === 'not_found'
}

/** The record went while it was open: it is asked for again, and what shows it says so. */
function lookAgain(client: QueryClient, id: number, error: unknown): void {
  if (isNotThere(error)) void client.invalidateQueries({ queryKey: patientKeys.detail(id) })
}

/** The record is gone, or was changed meanwhile. */
function isShownInForm(error: unknown): boolean {
  return isNotThere(error) || (isApiError(error) && error.code === 'patient_changed_meanwhile')
}

async function update(id: number, body: PatientChanges): Promise<Patient> {
  return (await call(routes.patients.update, { params: { id }, body })).patient
}

/** A patient came back changed: shown at once; the lists and the letters, which carry the name and GP, follow. */
function useAcceptPatient() {
  const client = useQueryClient()
  return (patient: Patient) => {
    showPatient(client, patient)
    void client.invalidateQueries({ queryKey: patientKeys.lists })
    void client.invalidateQueries({ queryKey: ['letters'] })
  }
}

/** At once; whether others have the name is asked anew. */
function showPatient(client: QueryClient, patient: Patient): void {
  const queryKey = patientKeys.detail(patient.id)
  client.setQueryData<PatientRecord>(queryKey, (before) => ({ namesakes: before?.namesakes ?? [], patient }))
  void client.invalidateQueries({ queryKey })
}

/** The specification's sentences for a patient that could not be saved (spec §8). */
function inTheWordsOfTheList(error: unknown): never {
  if (!isApiError(error)) throw error
  const { code, status, fields, candidates, requestId } = error
  const facts = { code, status, fields, candidates, requestId }
  const offline = error.code === 'offline'
  const message = offline
    ? 'Error updating patient. Please try again.'
    : `Failed to update patient: ${error.message}`
  throw apiError({ ...facts, message })
}
