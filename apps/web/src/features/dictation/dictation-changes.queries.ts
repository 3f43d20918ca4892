// What changes a dictation: fetched with the pages that do. Every change starts from the version that was seen (rules §4).
import type { ChangeDictation, Dictation } from '@sincerely/contract/dictation'
import { routes } from '@sincerely/contract/routes'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, isApiError } from '../../platform/api.ts'
import { toast } from '../../ui/toast.ts'
import { isSameMatter, meanwhileText } from './dictation-words.ts'
import { dictationKeys } from './dictation.queries.ts'

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
    onSuccess: (dictation) => client.setQueryData(dictationKeys.detail(id), dictation),
    onSettled: () => client.invalidateQueries({ queryKey: dictationKeys.all }),
    meta: {
      quiet: isToldOf,
      failure: { title: 'Not saved', message: "Couldn't change the dictation. Please try again." },
    },
  })
}

/** Sends one as it is: all that has arrived of it, and without what is missing between where the person says so. */
export function useSendDictation(seen: Dictation) {
  const { id } = seen
  const client = useQueryClient()
  return useMutation({
    scope: inOrder(id),
    mutationFn: async ({ withoutMissing }: { withoutMissing: boolean }) => {
      const { takes: here } = await call(routes.dictation.listParts, { params: { id } })
      const takes = here
        .filter(({ parts }) => parts.length > 0)
        .map(({ take, parts, seconds }) => ({
          take,
          parts: Math.max(...parts.map(({ part }) => part)),
          seconds,
        }))
      const put = (version: number) =>
        call(routes.dictation.send, { params: { id }, body: { takes, withoutMissing, version } })
      return (await startingFrom(seen, { client, put })).dictation
    },
    onSuccess: (dictation) => client.setQueryData(dictationKeys.detail(id), dictation),
    onSettled: () => client.invalidateQueries({ queryKey: dictationKeys.all }),
    meta: {
      quiet: (error: unknown) => isToldOf(error) || isMissing(error),
      success: { title: 'Dictation Sent', message: 'It is waiting to be typed.' },
      failure: {
        title: 'Not sent',
        message: "Couldn't send the dictation. Check its current state, then try again.",
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
    client.setQueryData(dictationKeys.detail(id), now)
    toast({ type: 'error', title: 'Also changed elsewhere', message: meanwhileText(now) })
    throw error
  }
}

/** Some of the sound never arrived. */
export function isMissing(error: unknown): boolean {
  return isApiError(error) && error.code === 'dictation_parts_missing'
}

function isToldOf(error: unknown): boolean {
  return isApiError(error) && error.code === 'dictation_changed_meanwhile'
}

/** Has the words found again. */
export function useTranscribe(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(routes.dictation.transcribe, { params: { id } })).dictation,
    onSuccess: (dictation) => client.setQueryData(dictationKeys.detail(id), dictation),
    onSettled: () => client.invalidateQueries({ queryKey: dictationKeys.all }),
    meta: {
      failure: { title: 'Not started', message: "Couldn't start the transcription. Please try again." },
    },
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
    onSettled: () => client.invalidateQueries({ queryKey: dictationKeys.all }),
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
    onSettled: () => client.invalidateQueries({ queryKey: dictationKeys.all }),
    meta: {
      failure: { title: 'Not restored', message: "Couldn't restore the dictation. Please try again." },
    },
  })
}
