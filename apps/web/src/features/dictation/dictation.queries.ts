import { routes } from '@sincerely/contract/routes'
import { type Dictation, type DictationPage } from '@sincerely/contract/dictation'
import type { DictationQueue } from '@sincerely/domain/dictations/queues'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { recordOrNull } from '../../platform/record-or-null.ts'

/** In ms: the list is fetched again after this time, in case an event was missed. */
const staleAfter = 60_000

export const dictationKeys = {
  all: ['dictation'],
  list: (queue: DictationQueue) => ['dictation', 'list', queue] as const,
  counts: ['dictation', 'counts'],
  detail: (id: number) => ['dictation', 'detail', id],
  transcript: (id: number) => ['dictation', 'transcript', id],
} as const

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
    staleTime: staleAfter,
  })
}

/** Fetches the number of dictations in each queue; undefined until loaded. */
export function useDictationCounts() {
  return useQuery({
    queryKey: dictationKeys.counts,
    queryFn: async ({ signal }) =>
      (await call(routes.dictation.list, { query: { limit: 1 } }, { signal })).counts,
    staleTime: staleAfter,
  }).data
}

/** Fetches the dictations that were started on any device and not sent, newest first. */
export function useStartedDictations() {
  return useQuery({
    queryKey: [...dictationKeys.list('recording'), 'begun'],
    queryFn: async ({ signal }) =>
      (await call(routes.dictation.list, { query: { queue: 'recording', limit: 50 } }, { signal }))
        .dictations,
    staleTime: staleAfter,
    refetchInterval: ({ state: { data } }) => pollWhileOpen(data ?? []),
  }).data
}

/** Fetches one dictation; null if it does not exist or the user may not see it. */
export function dictationQuery(id: number) {
  return queryOptions({
    queryKey: dictationKeys.detail(id),
    queryFn: ({ signal }): Promise<Dictation | null> =>
      recordOrNull(
        id,
        async () => (await call(routes.dictation.get, { params: { id } }, { signal })).dictation,
      ),
    staleTime: staleAfter,
    refetchInterval: ({ state: { data } }) => pollWhileOpen(data ? [data] : []),
  })
}

/** Polls while a device has a dictation open, because the server publishes no event for that. */
function pollWhileOpen(dictations: readonly Pick<Dictation, 'recordingAt'>[]): number | false {
  return dictations.some(({ recordingAt }) => recordingAt !== null) && staleAfter
}

/** Fetches the transcript so far; null if there is none. */
export function useTranscript(id: number, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: dictationKeys.transcript(id),
    queryFn: async ({ signal }) =>
      (await call(routes.dictation.getTranscript, { params: { id } }, { signal })).transcript,
    staleTime: staleAfter,
    enabled,
  })
}
