// The dictations in the browser's cache: what is asked, and what a change makes stale.
import { routes } from '@sincerely/contract/routes'
import { type ChangeDictation, type Dictation, type DictationPage } from '@sincerely/contract/dictation'
import type { DictationQueue } from '@sincerely/domain/dictations/state'
import {
  type QueryClient,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call, isApiError } from '../../platform/api.ts'
import { toast } from '../../ui/toast.ts'
import { isSameMatter, meanwhileText } from './dictation-words.ts'

/** In ms: live events bring what happens, this what they may have missed. */
const fresh = 60_000

const keys = {
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
    queryKey: keys.list(queue),
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
    queryKey: keys.counts,
    queryFn: async ({ signal }) =>
      (await call(routes.dictation.list, { query: { limit: 1 } }, { signal })).counts,
    staleTime: fresh,
  }).data
}

/** Begun and not sent, from any device: the newest first. */
export function useBegunDictations() {
  return useQuery({
    queryKey: [...keys.list('recording'), 'begun'],
    queryFn: async ({ signal }) =>
      (await call(routes.dictation.list, { query: { queue: 'recording', limit: 50 } }, { signal }))
        .dictations,
    staleTime: fresh,
  }).data
}

/** One dictation with its takes; null when it does not exist or is not theirs to see. */
export function dictationQuery(id: number) {
  return queryOptions({
    queryKey: keys.detail(id),
    queryFn: async ({ signal }): Promise<Dictation | null> => {
      if (!Number.isSafeInteger(id) || id < 1) return null
      try {
        return (await call(routes.dictation.get, { params: { id } }, { signal })).dictation
      } catch (error) {
        if (isApiError(error) && error.status === 404) return null
        throw error
      }
    },
    staleTime: fresh,
  })
}

/** The words found so far; null while there are none. */
export function useTranscript(id: number, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: keys.transcript(id),
    queryFn: async ({ signal }) =>
      (await call(routes.dictation.getTranscript, { params: { id } }, { signal })).transcript,
    staleTime: fresh,
    enabled,
  })
}

/** One change after the other: each starts from what the one before made of it. */
const inOrder = (id: number) => ({ id: `dictation-${id}` })

/** Changes patient, type, priority or notes of the dictation as the person sees it. */
export function useChangeDictation(seen: Dictation) {
  const { id } = seen
  const client = useQueryClient()
  return useMutation({
    scope: inOrder(id),
    mutationFn: async (body: ChangeDictation) => {
      const put = (version: number) =>
        call(routes.dictation.change, { params: { id }, body: { ...body, version } })
      return (await startingFrom(seen, { client, put })).dictation
    },
    onSuccess: (dictation) => client.setQueryData(keys.detail(id), dictation),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
    meta: {
      quiet: isToldOf,
      failure: { title: 'Not saved', message: "Couldn't change the dictation. Please try again." },
    },
  })
}

/** Sends one as it is: all that has arrived of it. */
export function useSendDictation(seen: Dictation) {
  const { id } = seen
  const client = useQueryClient()
  return useMutation({
    scope: inOrder(id),
    mutationFn: async () => {
      const takes = seen.takes
        .filter(({ parts }) => parts > 0)
        .map(({ take, parts, seconds }) => ({ take, parts, seconds }))
      const put = (version: number) =>
        call(routes.dictation.send, { params: { id }, body: { takes, version } })
      return (await startingFrom(seen, { client, put })).dictation
    },
    onSuccess: (dictation) => client.setQueryData(keys.detail(id), dictation),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
    meta: {
      quiet: isToldOf,
      success: { title: 'Dictation Sent', message: 'It waits to be typed.' },
      failure: {
        title: 'Not sent',
        message: "Couldn't send the dictation. Look at how it stands now, then try again.",
      },
    },
  })
}

type Changed = { dictation: Dictation }
type Starting = { client: QueryClient; put: (version: number) => Promise<Changed> }

/** What the changes made here have come to: the next one may be asked for before the page has drawn the last. */
const ownLast = new Map<number, Dictation>()

/**
 * Changes a dictation from the version that the person has before them. What the server did to it by itself, such as to
 * find its words, is no reason to ask; what somebody else said it is about is told, and nothing is changed.
 */
async function startingFrom(seen: Dictation, { client, put }: Starting): Promise<Changed> {
  const { id } = seen
  const own = ownLast.get(id)
  const from = own && own.version > seen.version ? own : seen
  const keepOwn = (changed: Changed) => {
    ownLast.set(id, changed.dictation)
    return changed
  }
  try {
    return keepOwn(await put(from.version))
  } catch (error) {
    if (!isToldOf(error)) throw error
    const { dictation: now } = await call(routes.dictation.get, { params: { id } })
    if (isSameMatter(now, from)) return keepOwn(await put(now.version))
    client.setQueryData(keys.detail(id), now)
    toast({ type: 'error', title: 'Changed meanwhile', message: meanwhileText(now) })
    throw error
  }
}

function isToldOf(error: unknown): boolean {
  return isApiError(error) && error.code === 'dictation_changed_meanwhile'
}

/** Has the words found again. */
export function useTranscribe(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(routes.dictation.transcribe, { params: { id } })).dictation,
    onSuccess: (dictation) => client.setQueryData(keys.detail(id), dictation),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
    meta: { failure: { title: 'Not started', message: "Couldn't ask for the words. Please try again." } },
  })
}

/** Away from every list, with the way back. */
export function useDiscardDictation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (seen: Dictation) => {
      const { id } = seen
      const put = (version: number) => call(routes.dictation.discard, { params: { id }, query: { version } })
      return (await startingFrom(seen, { client, put })).dictation
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
    meta: {
      quiet: isToldOf,
      failure: { title: 'Not discarded', message: "Couldn't discard the dictation. Please try again." },
    },
  })
}

export function useRestoreDictation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => (await call(routes.dictation.restore, { params: { id } })).dictation,
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
    meta: { failure: { title: 'Not brought back', message: "Couldn't bring it back. Please try again." } },
  })
}
