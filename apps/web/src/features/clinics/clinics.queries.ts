// Clinics and their visits. Every change of a visit answers with its whole clinic.
import type { Clinic, ClinicPage } from '@sincerely/contract/clinics'
import type { CallOf } from '@sincerely/contract/route'
import { routes } from '@sincerely/contract/routes'
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { recordOrNull } from '../../platform/record-or-null.ts'
import { keptClinic, useKeepClinic } from './kept-clinics.ts'

const keys = {
  all: ['clinics'],
  list: (state: 'open' | 'closed') => ['clinics', 'list', state] as const,
  detail: (id: number) => ['clinics', 'detail', id] as const,
} as const

export function useClinics(state: 'open' | 'closed') {
  return useInfiniteQuery({
    queryKey: keys.list(state),
    queryFn: ({ pageParam, signal }) =>
      call(routes.clinics.list, { query: { state, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: ClinicPage) => page.nextCursor ?? undefined,
  })
}

/** Null if it does not exist or is out of the person's scope. A clinic of today stays on this device. */
export function useClinic(id: number) {
  const query = useQuery({
    queryKey: keys.detail(id),
    queryFn: ({ signal }): Promise<Clinic | null> =>
      recordOrNull(id, async () => (await call(routes.clinics.get, { params: { id } }, { signal })).clinic),
    initialData: () => keptClinic(id),
    initialDataUpdatedAt: 1,
  })
  useKeepClinic(id, query.data, query.dataUpdatedAt)
  return query
}

type NewClinic = CallOf<typeof routes.clinics.create> & { idempotencyKey: string }

export function useCreateClinic() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: NewClinic) =>
      (await call(routes.clinics.create, { body }, { idempotencyKey })).clinic,
    onSuccess: (clinic) => showNow(client, clinic),
    // The form shows the error beside the field.
    meta: { quiet: true },
  })
}

export function useUpdateClinic() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: CallOf<typeof routes.clinics.update>) =>
      (await call(routes.clinics.update, change)).clinic,
    onSuccess: (clinic) => showNow(client, clinic),
    // The form shows the error.
    meta: { quiet: true },
  })
}

export function useDeleteClinic() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(routes.clinics.delete, { params: { id } }),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.all }),
    meta: { failure: { title: 'Not deleted' } },
  })
}

export function useAddVisits() {
  return useClinicChange(
    'Not added',
    (change: CallOf<typeof routes.clinics.addVisits>) => call(routes.clinics.addVisits, change),
    { isByForm: true },
  )
}

export function useChangeVisit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: CallOf<typeof routes.clinics.changeVisit>) =>
      (await call(routes.clinics.changeVisit, change)).clinic,
    onSuccess: (clinic) => showNow(client, clinic),
    // The form shows the error.
    meta: { quiet: true },
  })
}

export function useRemoveVisit() {
  return useClinicChange('Not removed', (id: number) => call(routes.clinics.removeVisit, { params: { id } }))
}

export function useCloseVisit() {
  return useClinicChange(
    'Not saved',
    (change: CallOf<typeof routes.clinics.closeVisit>) => call(routes.clinics.closeVisit, change),
    { isByForm: true },
  )
}

export function useReopenVisit() {
  return useClinicChange("Couldn't open the visit again", (id: number) =>
    call(routes.clinics.reopenVisit, { params: { id } }),
  )
}

export function useLinkLetter() {
  return useClinicChange('Not saved', (change: CallOf<typeof routes.clinics.linkLetter>) =>
    call(routes.clinics.linkLetter, change),
  )
}

export function useCloseClinic() {
  return useClinicChange('Not closed', (id: number) => call(routes.clinics.close, { params: { id } }))
}

function useClinicChange<Change>(
  title: string,
  change: (input: Change) => Promise<{ clinic: Clinic }>,
  { isByForm = false } = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: Change) => (await change(input)).clinic,
    onSuccess: (clinic) => showNow(client, clinic),
    onError: () => void client.invalidateQueries({ queryKey: keys.all }),
    meta: { failure: { title }, isByForm },
  })
}

function showNow(client: QueryClient, clinic: Clinic): void {
  client.setQueryData(keys.detail(clinic.id), clinic)
  void client.invalidateQueries({ queryKey: ['clinics', 'list'] })
  void client.invalidateQueries({ queryKey: ['attention'] })
}
