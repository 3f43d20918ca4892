// All patients of the practice, for administrators: list, export, archiving and reassignment.
import type { PracticePatient, ReassignPatients } from '@sincerely/contract/practice-patients'
import { routes } from '@sincerely/contract/routes'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, download } from '../../../platform/api.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { searchedText } from '../../../ui/typed-day.ts'
import { toast } from '../../../ui/toast.ts'
import { patientCount } from '../list/patient-selection.ts'
import { patientKeys, patientToastDuration } from '../patients.queries.ts'
import { practiceAddress, type PracticeSearch } from './practice-search.ts'

const { practice } = patientKeys

export function practiceQueryOf(search: PracticeSearch) {
  return { ...practiceFilterOf(search), ...practiceAddress.shownBy(search) }
}

/** Returns the filter without page and order. */
export function practiceFilterOf({ q, doctor, status }: PracticeSearch) {
  return { ...(q && { q: searchedText(q) }), ...(doctor && { doctorId: doctor }), ...(status && { status }) }
}

/**
 * Fetches a page of the list; the previous page stays until it arrives. The query retries once, and is not refetched when
 * the window gets the focus (rules §5).
 */
export function usePracticePatients(query: ReturnType<typeof practiceQueryOf>) {
  return useQuery({
    queryKey: [...practice, 'list', query],
    queryFn: ({ signal }) => call(routes.patients.listPractice, { query }, { signal }),
    placeholderData: keepPreviousData,
    retry: 1,
    refetchOnWindowFocus: false,
  })
}

/** Refetches the practice's patients after changes made by other calls. */
export function usePracticeRefresh(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: practice })
}

/** Downloads all patients that match the filter. */
export function useExportPractice() {
  return useMutation({
    mutationFn: async (query: ReturnType<typeof practiceFilterOf>) => {
      const { blob, fileName } = await download(routes.patients.exportPractice, { query })
      saveFile(blob, fileName)
      return fileName
    },
    onSuccess: (fileName) => toast({ type: 'success', title: 'List downloaded', message: fileName }),
    meta: { failure: { title: 'List not downloaded' } },
  })
}

/** Archives a patient. The dialog shows refusals. */
export function useArchivePatient() {
  const refresh = useRefreshAfterChange()
  return useMutation({
    mutationFn: ({ id, reason, version }: Pick<PracticePatient, 'id' | 'version'> & { reason: string }) =>
      call(routes.patients.archive, { params: { id }, body: { reason, version } }),
    onSuccess: ({ patient }) =>
      toast({ type: 'success', message: `${patient.name} archived`, duration: patientToastDuration }),
    onSettled: refresh,
    meta: { quiet: true },
  })
}

export function useUnarchivePatient() {
  const refresh = useRefreshAfterChange()
  return useMutation({
    mutationFn: (id: number) => call(routes.patients.unarchive, { params: { id } }),
    onSuccess: ({ patient }) =>
      toast({ type: 'success', message: `${patient.name} unarchived`, duration: patientToastDuration }),
    onSettled: refresh,
    meta: { failure: { title: "Couldn't unarchive the patient" } },
  })
}

/** Counts the unfinished work that these patients' doctors have for them. */
export function useUnfinished(patientIds: readonly number[]) {
  return useQuery({
    queryKey: [...practice, 'unfinished', patientIds],
    queryFn: async ({ signal }) => {
      const body = { patientIds: [...patientIds] }
      return (await call(routes.patients.countUnfinished, { body }, { signal })).doctors
    },
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  })
}

/** Assigns patients to another doctor. The dialog shows refusals. */
export function useReassignPatients(toName: (doctorId: number) => string) {
  const refresh = useRefreshAfterChange()
  return useMutation({
    mutationFn: (body: ReassignPatients) => call(routes.patients.reassign, { body }),
    onSuccess: ({ patients, returned }, { doctorId }) =>
      toast({
        type: 'success',
        message: `${patientCount(patients)} reassigned to ${toName(doctorId)}${returned > 0 ? `, ${returned.toLocaleString('en-GB')} ${returned === 1 ? 'letter' : 'letters'} back in draft` : ''}`,
        duration: patientToastDuration,
      }),
    onSettled: refresh,
    meta: { quiet: true },
  })
}

/** Refetches patients, letters and dictations, because all of them may have moved. */
function useRefreshAfterChange() {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [patientKeys.all, ['letters'], ['dictation']])
      void client.invalidateQueries({ queryKey })
  }
}
