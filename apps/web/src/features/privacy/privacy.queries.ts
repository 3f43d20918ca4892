import type { ErasePatient } from '@sincerely/contract/erasure'
import type { RecordDataRight, TakeDataRightsStep } from '@sincerely/contract/privacy'
import type { RectifyRecord } from '@sincerely/contract/rectification'
import { routes } from '@sincerely/contract/routes'
import type { RequestState } from '@sincerely/domain/privacy/request-states'
import { keepPreviousData, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, download, isApiError } from '../../platform/api.ts'
import { saveFile } from '../../platform/save-file.ts'
import { newerOf, type RequestWithSteps } from './newer-of.ts'

export const privacyKeys = {
  all: ['privacy'],
  own: ['privacy', 'own'],
  list: (status: RequestState, page: number) => ['privacy', 'list', status, page],
  one: (id: number) => ['privacy', 'one', id],
  now: (id: number) => ['privacy', 'now', id],
  // The erasure has a key of its own, because an erased record must not be fetched again.
  erasure: (id: number) => ['privacy-erasure', id],
  correction: (id: number) => ['privacy-correction', id],
  people: (q: string) => ['privacy', 'people', q],
} as const

/** Sends a request from the public page or as a signed-in user. Returns the receipt. */
export function useAskDataRight(byUser: number | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: RecordDataRight) => {
      const { askDataRight, recordDataRight } = routes.privacy
      return (await (byUser === null ? call(askDataRight, { body }) : call(recordDataRight, { body })))
        .request
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: privacyKeys.all }),
    // The form shows the error.
    meta: { quiet: true },
  })
}

export function useOwnRequests() {
  return useQuery({
    queryKey: privacyKeys.own,
    queryFn: async ({ signal }) => (await call(routes.privacy.listOwnDataRights, {}, { signal })).requests,
  })
}

/** Events refetch the requests. They are also refetched once a minute, in case the connection is lost. */
export function useRequests(status: RequestState, page: number) {
  return useQuery({
    queryKey: privacyKeys.list(status, page),
    queryFn: ({ signal }) => call(routes.privacy.listDataRights, { query: { status, page } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

export function useRequest(id: number) {
  return useQuery({
    queryKey: privacyKeys.one(id),
    queryFn: ({ signal }) => call(routes.privacy.getDataRight, { params: { id } }, { signal }),
    staleTime: 0,
  })
}

/**
 * Returns the current request if it is newer than `read`, the version that the user opened. Steps refer to
 * `read` until the user has seen the changes since.
 */
export function useRequestNow(read: RequestWithSteps | undefined, id: number) {
  const { data } = useQuery({
    queryKey: privacyKeys.now(id),
    queryFn: ({ signal }) => call(routes.privacy.getDataRight, { params: { id } }, { signal }),
    enabled: read !== undefined,
    initialData: read,
    staleTime: Infinity,
    gcTime: 0,
  })
  // An event about the user's own step may arrive before the reply.
  const isAtWork = useIsMutating() > 0
  return isAtWork ? null : newerOf(read, data)
}

/** Continues with the current version after the user has seen the changes. */
export function useContinueFrom(id: number) {
  const client = useQueryClient()
  return (now: RequestWithSteps) => client.setQueryData(privacyKeys.one(id), now)
}

export function useTakeStep(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: TakeDataRightsStep) =>
      call(routes.privacy.takeDataRightsStep, { params: { id }, body }),
    onSuccess: (reply) => client.setQueryData(privacyKeys.one(id), reply),
    onSettled: () => void client.invalidateQueries({ queryKey: privacyKeys.all }),
    // The dialog shows the error.
    meta: { quiet: true },
  })
}

/** Previews what erasing the record would delete. */
export function useErasure(id: number) {
  return useQuery({
    queryKey: privacyKeys.erasure(id),
    queryFn: async ({ signal }) =>
      (await call(routes.privacy.getErasure, { params: { id } }, { signal })).erasure,
    staleTime: 0,
  })
}

export function useErasePatient(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ErasePatient) => call(routes.privacy.erasePatient, { params: { id }, body }),
    onSuccess: (reply) => client.setQueryData(privacyKeys.one(id), reply),
    onError: () => void client.invalidateQueries({ queryKey: privacyKeys.erasure(id) }),
    onSettled: () => {
      for (const queryKey of [privacyKeys.all, ['patients'], ['letters']])
        void client.invalidateQueries({ queryKey })
    },
    meta: { quiet: true },
  })
}

/** Loads the changes to the record, and the letters sent before them. */
export function useCorrection(id: number) {
  return useQuery({
    queryKey: privacyKeys.correction(id),
    queryFn: async ({ signal }) =>
      (await call(routes.privacy.getCorrection, { params: { id } }, { signal })).correction,
    staleTime: 0,
  })
}

export function useRectifyRecord(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RectifyRecord) => call(routes.privacy.rectifyRecord, { params: { id }, body }),
    onSuccess: (reply) => client.setQueryData(privacyKeys.one(id), reply),
    onError: () => void client.invalidateQueries({ queryKey: privacyKeys.correction(id) }),
    onSettled: () => void client.invalidateQueries({ queryKey: privacyKeys.all }),
    meta: { quiet: true },
  })
}

/** Finds the first few people who match the search, to select whose record a request is about. */
export function usePossiblePeople(q: string) {
  return useQuery({
    queryKey: privacyKeys.people(q),
    queryFn: async ({ signal }) =>
      (await call(routes.privacy.findPeople, { query: { q } }, { signal })).people,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
}

/** Downloads all data stored about the signed-in user. */
export function useExportOwn() {
  return useMutation({
    mutationFn: async () => {
      const { blob, fileName } = await download(routes.privacy.exportOwnData, {})
      saveFile(blob, fileName)
    },
    meta: {
      success: { title: 'Data exported', message: 'The file is in your downloads.' },
      failure: exportFailed,
    },
  })
}

/** Downloads all data stored about the person of a request. The audit trail records the download. */
export function useExportPerson(id: number) {
  return useMutation<void, Error, { version: number }>({
    mutationFn: async () => {
      const { blob, fileName } = await download(routes.privacy.exportPerson, { params: { id } })
      saveFile(blob, fileName)
    },
    meta: {
      success: { title: 'Data exported', message: 'The file is in your downloads.' },
      failure: exportFailed,
      // The dialog says which step must come first.
      quiet: isNotNow,
    },
  })
}

/** True if the server refuses because another step must come first. */
export function isNotNow(error: unknown): boolean {
  return isApiError(error) && error.code === 'data_rights_not_now'
}

const exportFailed = { title: 'Not exported' }
