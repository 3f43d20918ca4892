// The dictations in the browser's cache: what is asked.
import { routes } from '@sincerely/contract/routes'
import { type Dictation, type DictationPage } from '@sincerely/contract/dictation'
import type { DictationQueue } from '@sincerely/domain/dictations/queues'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { recordOrNull } from '../../platform/record-or-null.ts'

/** In ms: live events bring what happens, this what they may have missed. */
const fresh = 60_000

export const dictationKeys = {
  all: ['dictation'],
  list: (queue: DictationQueue) => ['dictation', 'list', queue] as const,
  counts: ['dictation', 'counts'],
  detail: (id: number) => ['dictation', 'detail', id],
  transcript: (id: number) => ['dictation', 'transcript', id],
} as const

/** A list, part by part. */
export function useDictations(queue: DictationQueue) {
  return useInfiniteQuery(dictationsQuery(queue))
}

function dictationsQuery(queue: DictationQueue) {
  return infiniteQueryOptions({
    queryKey: dictationKeys.list(queue),
    queryFn: ({ pageParam, signal }) =>
      call(routes.dictation.list, { query: { queue, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: DictationPage) => page.nextCursor ?? undefined,
    staleTime: fresh,
  })
}

/** How many are not finished; undefined until that is known. */
export function useDictationCounts() {
  return useQuery({
    queryKey: dictationKeys.counts,
    queryFn: async ({ signal }) =>
      (await call(routes.dictation.list, { query: { limit: 1 } }, { signal })).counts,
    staleTime: fresh,
  }).data
}

/** Begun and not sent, from any device: the newest first. */
export function useBegunDictations() {
  return useQuery({
    queryKey: [...dictationKeys.list('recording'), 'begun'],
    queryFn: async ({ signal }) =>
      (await call(routes.dictation.list, { query: { queue: 'recording', limit: 50 } }, { signal }))
        .dictations,
    staleTime: fresh,
    refetchInterval: ({ state: { data } }) => whileOpen(data ?? []),
  }).data
}

/** One dictation with its takes; null when it does not exist or is not theirs to see. */
export function dictationQuery(id: number) {
  return queryOptions({
    queryKey: dictationKeys.detail(id),
    queryFn: ({ signal }): Promise<Dictation | null> =>
      recordOrNull(
        id,
        async () => (await call(routes.dictation.get, { params: { id } }, { signal })).dictation,
      ),
    staleTime: fresh,
    refetchInterval: ({ state: { data } }) => whileOpen(data ? [data] : []),
  })
}

/** That a device still has one open is said without an event. */
function whileOpen(dictations: readonly Pick<Dictation, 'recordingAt'>[]): number | false {
  return dictations.some(({ recordingAt }) => recordingAt !== null) && fresh
}

/** The words found so far; null while there are none. */
export function useTranscript(id: number, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: dictationKeys.transcript(id),
    queryFn: async ({ signal }) =>
      (await call(routes.dictation.getTranscript, { params: { id } }, { signal })).transcript,
    staleTime: fresh,
    enabled,
  })
}
