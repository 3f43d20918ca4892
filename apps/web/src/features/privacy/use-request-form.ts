import type { DataRightsReceipt } from '@sincerely/contract/privacy'
import { routes } from '@sincerely/contract/routes'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type ApiError, call, isApiError, messageOf } from '../../platform/api.ts'
import { onChoiceChange, readChoice } from '../../platform/storage.ts'
import { privacyKeys } from './privacy.queries.ts'
import {
  type RequestDraft,
  type RequestProblems,
  emptyRequest,
  readPublicRequest,
  readStaffRequest,
} from './request-draft.ts'
import { type WaitingRequest, dropWaiting, keepWaiting, waitingRequests } from './waiting-requests.ts'

/** How often what waits is tried again, in ms. */
const tryAgainAfter = 30_000

/**
 * A request being typed and sent. Once it is right it is kept on this device until the practice has it (spec §8): where
 * the server cannot be reached it waits, and goes by itself. `byUser` is null on the public page.
 */
export function useRequestForm(byUser: number | null, begins: Partial<RequestDraft> = {}) {
  const client = useQueryClient()
  const [began] = useState<RequestDraft>({ ...emptyRequest, ...begins })
  const [draft, setDraft] = useState(began)
  const [problems, setProblems] = useState<RequestProblems>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [receipt, setReceipt] = useState<DataRightsReceipt | null>(null)
  const sending = useRef(new Set<string>())
  const [isSending, setSending] = useState(false)
  const waiting = useWaiting(byUser)

  const send = useCallback(
    async (request: WaitingRequest): Promise<ApiError | null> => {
      if (sending.current.has(request.id)) return null
      sending.current.add(request.id)
      try {
        setReceipt(await sendOne(request))
        dropWaiting(request.id)
        void client.invalidateQueries({ queryKey: privacyKeys.all })
        return null
      } catch (error) {
        if (isApiError(error)) return error
        throw error
      } finally {
        sending.current.delete(request.id)
      }
    },
    [client],
  )

  useEffect(() => {
    const sendAll = () => void Promise.all(waitingRequests(byUser).map(send))
    sendAll()
    const timer = setInterval(sendAll, tryAgainAfter)
    window.addEventListener('online', sendAll)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', sendAll)
    }
  }, [byUser, send])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSending) return
    const now = new Date()
    const id = String(now.getTime())
    const read = byUser === null ? readPublicRequest(draft, id) : readStaffRequest(draft, id)
    setRefusal(null)
    setReceipt(null)
    if (!read.ok) return setProblems(read.problems)
    const request: WaitingRequest = { ...draft, id, status: 'pending', createdAt: now.toISOString(), byUser }
    keepWaiting(request)
    setSending(true)
    const error = await send(request).finally(() => setSending(false))
    if (error === null || isAway(error)) return setDraft(began)
    // Refused: it goes on in the form, and does not wait.
    dropWaiting(id)
    setProblems(error.fields ?? {})
    if (error.fields === undefined) setRefusal(messageOf(error))
  }

  return {
    draft,
    problems,
    refusal,
    receipt,
    isSending,
    isChanged: JSON.stringify(draft) !== JSON.stringify(began),
    /** On this device, not with the practice yet. */
    waiting: isSending ? [] : waiting,
    type: (fields: Partial<RequestDraft>) => {
      if (isSending) return
      setDraft({ ...draft, ...fields })
      setProblems({})
    },
    submit: (event: FormEvent) => void submit(event),
    discard: dropWaiting,
  }
}

/** The server could not be reached, or broke: it waits. */
function isAway({ status }: ApiError): boolean {
  return status < 400 || status >= 500
}

async function sendOne(request: WaitingRequest): Promise<DataRightsReceipt> {
  if (request.byUser === null) {
    const read = readPublicRequest(request, request.id)
    if (!read.ok) throw new Error('a request that was right is wrong')
    return (await call(routes.privacy.askDataRight, { body: read.body })).request
  }
  const read = readStaffRequest(request, request.id)
  if (!read.ok) throw new Error('a request that was right is wrong')
  return (await call(routes.privacy.recordDataRight, { body: read.body })).request
}

function useWaiting(byUser: number | null): WaitingRequest[] {
  useSyncExternalStore(
    (listener) => onChoiceChange('dataRightsRequests', listener),
    () => readChoice('dataRightsRequests'),
  )
  return waitingRequests(byUser)
}
