import type { DataRightsReceipt } from '@sincerely/contract/privacy'
import type { DataRight } from '@sincerely/domain/privacy/known-rights'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { messageOf } from '../../platform/api.ts'
import { useToday } from '../../platform/practice.ts'
import type { useKept } from '../../platform/use-kept.ts'
import { useFirstProblem } from '../../ui/use-first-problem.ts'
import {
  type RequestDraft,
  type RequestProblems,
  emptyRequest,
  isSameRequest,
  readPublicRequest,
  readStaffRequest,
} from './request-draft.ts'
import { onSent, sendNew } from './send-waiting.ts'
import { type WaitingRequest, useWaitingRequests } from './waiting-requests.ts'

/** Where what is typed is kept on this device before it is right. */
export type KeptRequest = ReturnType<typeof useKept<RequestDraft>>

type RequestFormParts = {
  begins?: Partial<RequestDraft> | undefined
  kept?: KeptRequest | undefined
  only?: DataRight | null
}

/**
 * A request being typed and sent. Once it is right it is kept on this device until the practice has it (spec §8): where
 * the server cannot be reached it waits, and whoever put the form on the page has it sent by itself. `byUser` is null on
 * the public page, and there is no `kept`. `only`: what is asked for here; other requests are not this form's.
 */
export function useRequestForm(byUser: number | null, { begins, kept, only = null }: RequestFormParts) {
  const [began] = useState<RequestDraft>({ ...emptyRequest, ...begins })
  const [draft, setDraft] = useState<RequestDraft>(kept?.found?.value ?? began)
  const [problems, setProblems] = useState<RequestProblems>({})
  const leadIn = useFirstProblem(problems)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [receipt, setReceipt] = useReceipt(byUser, only)
  const waiting = useWaitingRequests(byUser).filter(({ kind }) => only === null || kind === only)
  const client = useQueryClient()
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
    setReceipt(null)
    setSending(true)
    const error = await sendNew(client, request).finally(() => setSending(false))
    if (error === null) return become(began)
    // Refused: it goes on in the form, and does not wait.
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
    /** On this device, not with the practice yet. */
    waiting: isSending ? [] : waiting,
    type: (fields: Partial<RequestDraft>) => {
      if (!isSending) become({ ...draft, ...fields })
    },
    /** Another one is to be written. */
    again: () => setReceipt(null),
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    /** Back to how it began; answers how to bring back what was typed. */
    clear: () => {
      become(began)
      setRefusal(null)
      return () => become(draft)
    },
  }
}

/** What the practice said of the last one that it has taken. */
function useReceipt(byUser: number | null, only: DataRight | null) {
  const [receipt, setReceipt] = useState<DataRightsReceipt | null>(null)
  useEffect(
    () =>
      onSent(({ byUser: whose, kind }, sent) => {
        if (whose === byUser && (only === null || kind === only)) setReceipt(sent)
      }),
    [byUser, only],
  )
  return [receipt, setReceipt] as const
}
