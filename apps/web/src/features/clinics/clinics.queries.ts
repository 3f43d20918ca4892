// Queries for clinics and their visits. Every change of a visit returns the whole clinic.
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
import { useEffect } from 'react'
import { call } from '../../platform/api.ts'
import { forgetPage, keepPage, keptPage } from '../../platform/kept-day.ts'
import { useInfo, useToday } from '../../platform/practice.ts'
import { recordOrNull } from '../../platform/record-or-null.ts'
import { currentSession, useSession } from '../../platform/session.ts'

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

/**
 * Returns null if the clinic does not exist or is outside the user's scope. Today's clinics are stored on
 * this device.
 */
export function useClinic(id: number) {
  const query = useQuery({
    queryKey: keys.detail(id),
    queryFn: ({ signal }): Promise<Clinic | null> =>
      recordOrNull(id, async () => (await call(routes.clinics.get, { params: { id } }, { signal })).clinic),
    initialData: () => keptClinic(id),
    initialDataUpdatedAt: keptAt,
  })
  useKeepClinic(id, query.data, query.dataUpdatedAt)
  return query
}

/**
 * A clinic from this device counts as fetched at this time (ms since 1970), so that it is refetched at once.
 */
const keptAt = 1

/**
 * Stores the clinic on this device if it is today's. `answeredAt` is the time of the server's last answer, in
 * ms since 1970.
 */
function useKeepClinic(id: number, clinic: Clinic | null | undefined, answeredAt: number): void {
  const info = useInfo()
  const today = useToday()
  const session = useSession()
  useEffect(() => {
    if (session.status !== 'signed-in' || session.isUnconfirmed || clinic === undefined) return
    // The clinic was read from this device, so it is not stored again.
    if (answeredAt <= keptAt) return
    if (clinic?.day !== today) return forgetPage(pathOf(id))
    const title = [clinic.doctorName, clinic.place].filter((part) => part !== null).join(', ')
    keepPage({ user: session.user, info }, { path: pathOf(id), title, record: clinic })
  }, [id, clinic, answeredAt, info, today, session])
}

/** Returns the clinic that this device stored, until the server can be asked. */
function keptClinic(id: number): Clinic | undefined {
  const session = currentSession()
  if (session.status !== 'signed-in' || !session.isUnconfirmed) return undefined
  return keptPage(pathOf(id))?.record as Clinic | undefined
}

function pathOf(id: number): string {
  return `/clinics/${id}`
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
