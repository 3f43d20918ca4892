// Changes a dictation. Loaded with the pages that need it. Each change starts from the version that the person saw (rules
// §4).
import type { ChangeDictation, Dictation } from '@sincerely/contract/dictation'
import { routes } from '@sincerely/contract/routes'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, isApiError } from '../../platform/api.ts'
import { toast } from '../../ui/toast.ts'
import { hasSameFacts, conflictText } from './dictation-words.ts'
import { dictationKeys } from './dictation.queries.ts'

/** Runs the changes of one dictation in order, because each starts from the result of the previous one. */
const oneAtATime = (id: number) => ({ id: `dictation-${id}` })

export function useChangeDictation(seen: Dictation) {
  const { id } = seen
  const client = useQueryClient()
  return useMutation({
    scope: oneAtATime(id),
    mutationFn: async (body: ChangeDictation) => {
      const send = (version: number) =>
        call(routes.dictation.change, { params: { id }, body: { ...body, version } })
      return (await applyChange(seen, { client, send })).dictation
    },
    onSuccess: (dictation) => client.setQueryData(dictationKeys.detail(id), dictation),
    onSettled: () => client.invalidateQueries({ queryKey: dictationKeys.all }),
    meta: {
      quiet: isConflict,
      failure: { title: 'Not saved', message: "Couldn't change the dictation. Please try again." },
    },
  })
}

/** Sends the sound that has arrived; `withoutMissing` confirms that parts may be missing. */
export function useSendDictation(seen: Dictation) {
  const { id } = seen
  const client = useQueryClient()
  return useMutation({
    scope: oneAtATime(id),
    mutationFn: async ({ withoutMissing }: { withoutMissing: boolean }) => {
      const { takes: arrived } = await call(routes.dictation.listParts, { params: { id } })
      const takes = arrived
        .filter(({ parts }) => parts.length > 0)
        .map(({ take, parts, seconds }) => ({
          take,
          parts: Math.max(...parts.map(({ part }) => part)),
          seconds,
        }))
      const send = (version: number) =>
        call(routes.dictation.send, { params: { id }, body: { takes, withoutMissing, version } })
      return (await applyChange(seen, { client, send })).dictation
    },
    onSuccess: (dictation) => client.setQueryData(dictationKeys.detail(id), dictation),
    onSettled: () => client.invalidateQueries({ queryKey: dictationKeys.all }),
    meta: {
      quiet: (error: unknown) => isConflict(error) || isPartMissing(error),
      success: { title: 'Dictation Sent', message: 'It is waiting to be typed.' },
      failure: {
        title: 'Not sent',
        message: "Couldn't send the dictation. Check its current state, then try again.",
      },
    },
  })
}

type ChangeReply = { dictation: Dictation }
type ChangeRequest = { client: QueryClient; send: (version: number) => Promise<ChangeReply> }

/** Keeps the results of this tab's changes, because the next change may start before the page has rendered the last one. */
const lastReplies = new Map<number, Dictation>()

/**
 * Changes a dictation from the version on screen. If only the server has changed it since, such as with a new transcript,
 * sends the change again. If somebody has changed the facts, changes nothing and shows a message.
 */
async function applyChange(seen: Dictation, { client, send }: ChangeRequest): Promise<ChangeReply> {
  const { id } = seen
  const latest = lastReplies.get(id)
  const base = latest && latest.version > seen.version ? latest : seen
  const remember = (changed: ChangeReply) => {
    lastReplies.set(id, changed.dictation)
    return changed
  }
  try {
    return remember(await send(base.version))
  } catch (error) {
    if (!isConflict(error)) throw error
    const { dictation: current } = await call(routes.dictation.get, { params: { id } })
    if (hasSameFacts(current, base)) return remember(await send(current.version))
    client.setQueryData(dictationKeys.detail(id), current)
    toast({ type: 'error', title: 'Also changed elsewhere', message: conflictText(current) })
    throw error
  }
}

export function isPartMissing(error: unknown): boolean {
  return isApiError(error) && error.code === 'dictation_parts_missing'
}

function isConflict(error: unknown): boolean {
  return isApiError(error) && error.code === 'dictation_changed_meanwhile'
}

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

export function useDiscardDictation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (seen: Dictation) => {
      const { id } = seen
      const send = (version: number) => call(routes.dictation.discard, { params: { id }, query: { version } })
      return (await applyChange(seen, { client, send })).dictation
    },
    onSettled: () => client.invalidateQueries({ queryKey: dictationKeys.all }),
    meta: {
      quiet: isConflict,
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
