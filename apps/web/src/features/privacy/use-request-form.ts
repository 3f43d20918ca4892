import type { DataRightsReceipt } from '@sincerely/contract/privacy'
import { routes } from '@sincerely/contract/routes'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type ApiError, apiError, call, isApiError, messageOf } from '../../platform/api.ts'
import { useToday } from '../../platform/practice.ts'
import { onChoiceChange, readChoice } from '../../platform/storage.ts'
import type { useKept } from '../../platform/use-kept.ts'
import { useFirstProblem } from '../../ui/use-first-problem.ts'
import { privacyKeys } from './privacy.queries.ts'
import {
  type RequestDraft,
  type RequestProblems,
  emptyRequest,
  isSameRequest,
  readPublicRequest,
  readStaffRequest,
} from './request-draft.ts'
import { type WaitingRequest, dropWaiting, keepWaiting, waitingRequests } from './waiting-requests.ts'

/** How often what waits is tried again, in ms. */
const tryAgainAfter = 30_000

/** Where what is typed is kept on this device before it is right. */
export type KeptRequest = ReturnType<typeof useKept<RequestDraft>>

/**
 * A request being typed and sent. Once it is right it is kept on this device until the practice has it (spec §8): where
 * the server cannot be reached it waits, and goes by itself. `byUser` is null on the public page, and there is no `kept`.
 */
export function useRequestForm(
  byUser: number | null,
  { begins, kept }: { begins?: Partial<RequestDraft>; kept?: KeptRequest },
) {
  const [began] = useState<RequestDraft>({ ...emptyRequest, ...begins })
  const [draft, setDraft] = useState<RequestDraft>(kept?.found?.value ?? began)
  const [problems, setProblems] = useState<RequestProblems>({})
  const leadIn = useFirstProblem(problems)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const { send, receipt, refused } = useSending(byUser)
  const waiting = useWaiting(byUser)
  const today = useToday()

  function become(next: RequestDraft): void {
    setDraft(next)
    setProblems({})
    if (isSameRequest(next, began)) kept?.drop()
    else kept?.keep(next)
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    leadIn(event.currentTarget)
    if (isSending) return
    const now = new Date()
    const id = String(now.getTime())
    const read = byUser === null ? readPublicRequest(draft, id, today) : readStaffRequest(draft, id, today)
    setRefusal(null)
    if (!read.ok) return setProblems(read.problems)
    const request: WaitingRequest = { ...draft, id, status: 'pending', createdAt: now.toISOString(), byUser }
    keepWaiting(request)
    setSending(true)
    const error = await send(request).finally(() => setSending(false))
    if (error === null || isAway(error)) return become(began)
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
    isChanged: !isSameRequest(draft, began),
    /** On this device, not with the practice yet; `refused` says why of those that were not taken. */
    waiting: isSending ? [] : waiting,
    refused,
    type: (fields: Partial<RequestDraft>) => {
      if (!isSending) become({ ...draft, ...fields })
    },
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    /** Back to how it began; answers how to bring back what was typed. */
    clear: () => {
      become(began)
      setRefusal(null)
      return () => become(draft)
    },
    discard: dropWaiting,
  }
}

/** Sends a request, and those that wait, again and again. */
function useSending(byUser: number | null) {
  const client = useQueryClient()
  const [receipt, setReceipt] = useState<DataRightsReceipt | null>(null)
  /** Why one that waits was not taken, in the server's words. */
  const [refused, setRefused] = useState<Record<string, string>>({})
  const underWay = useRef(new Set<string>())

  const send = useCallback(
    async (request: WaitingRequest): Promise<ApiError | null> => {
      if (underWay.current.has(request.id)) return null
      underWay.current.add(request.id)
      setReceipt(null)
      try {
        setReceipt(await sendOne(request))
        dropWaiting(request.id)
        void client.invalidateQueries({ queryKey: privacyKeys.all })
        return null
      } catch (error) {
        if (isApiError(error)) return error
        throw error
      } finally {
        underWay.current.delete(request.id)
      }
    },
    [client],
  )

  useEffect(() => {
    const stopped = new Set<string>()
    const sendAgain = async (request: WaitingRequest) => {
      if (stopped.has(request.id)) return
      const error = await send(request)
      if (error === null || isAway(error)) return
      // Asked too often it is asked again; whatever else is refused is not sent again as it is.
      if (error.status !== 429) stopped.add(request.id)
      setRefused((others) => ({ ...others, [request.id]: messageOf(error) }))
    }
    const sendAll = () => void Promise.all(waitingRequests(byUser).map(sendAgain))
    sendAll()
    const timer = setInterval(sendAll, tryAgainAfter)
    window.addEventListener('online', sendAll)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', sendAll)
    }
  }, [byUser, send])

  return { send, receipt, refused }
}

/** The server could not be reached, or broke: it waits. */
function isAway({ status }: ApiError): boolean {
  return status < 400 || status >= 500
}

async function sendOne(request: WaitingRequest): Promise<DataRightsReceipt> {
  if (request.byUser === null) {
    const read = readPublicRequest(request, request.id, null)
    if (!read.ok) throw wrongByNow()
    return (await call(routes.privacy.askDataRight, { body: read.body })).request
  }
  const read = readStaffRequest(request, request.id, null)
  if (!read.ok) throw wrongByNow()
  return (await call(routes.privacy.recordDataRight, { body: read.body })).request
}

/** It was right when it was kept, by an older version of this page. */
function wrongByNow(): ApiError {
  return apiError({ status: 400, code: 'invalid_input', message: 'It is not complete. Write it anew.' })
}

function useWaiting(byUser: number | null): WaitingRequest[] {
  useSyncExternalStore(
    (listener) => onChoiceChange('dataRightsRequests', listener),
    () => readChoice('dataRightsRequests'),
  )
  return waitingRequests(byUser)
}
