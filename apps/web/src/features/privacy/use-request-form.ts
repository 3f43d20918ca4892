import { type FormEvent, useState } from 'react'
import { deedMessageOf, isApiError, keptMessageOf } from '../../platform/api.ts'
import { type Intent, intentFor } from '../../platform/intent.ts'
import { useToday } from '../../platform/practice.ts'
import type { useKept } from '../../platform/use-kept.ts'
import { useFirstProblem } from '../../ui/use-first-problem.ts'
import { useAskDataRight } from './privacy.queries.ts'
import {
  type RequestDraft,
  type RequestProblems,
  emptyRequest,
  isSameRequest,
  readPublicRequest,
  readStaffRequest,
} from './request-draft.ts'

/** Where what is typed is kept on this device until it is sent. */
export type KeptRequest = ReturnType<typeof useKept<RequestDraft>>

type RequestFormParts = { begins?: Partial<RequestDraft> | undefined; kept?: KeptRequest | undefined }

/**
 * A request being typed and sent, which needs a connection: one that does not arrive stays in the form, and on this device
 * where it is `kept`. `byUser` is null on the public page, and there is no `kept`.
 */
export function useRequestForm(byUser: number | null, { begins, kept }: RequestFormParts) {
  const [began] = useState<RequestDraft>({ ...emptyRequest, ...begins })
  const [draft, setDraft] = useState<RequestDraft>(kept?.found?.value ?? began)
  const [problems, setProblems] = useState<RequestProblems>({})
  const [intent, setIntent] = useState<Intent | null>(null)
  const leadIn = useFirstProblem(problems)
  const asking = useAskDataRight(byUser)
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
    if (asking.isPending) return
    // The same words sent again are the same request: an answer may have been lost. Its number is a moment (spec §3).
    const wish = intentFor(draft, intent, () => String(Date.now()))
    setIntent(wish)
    const { key } = wish
    const read = byUser === null ? readPublicRequest(draft, key, today) : readStaffRequest(draft, key, today)
    asking.reset()
    if (!read.ok) return setProblems(read.problems)
    try {
      await asking.mutateAsync(read.body)
      setIntent(null)
      become(began)
    } catch (error) {
      setProblems(isApiError(error) ? (error.fields ?? {}) : {})
    }
  }

  const { error, data: receipt = null, isPending: isSending } = asking
  const isBesideField = isApiError(error) && error.fields !== undefined
  return {
    draft,
    problems,
    refusal: error === null || isBesideField ? null : (kept ? keptMessageOf : deedMessageOf)(error),
    receipt,
    isSending,
    isChanged: !isSameRequest(draft, began),
    type: (fields: Partial<RequestDraft>) => {
      if (!isSending) become({ ...draft, ...fields })
    },
    /** Another one is to be written. */
    again: asking.reset,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    /** Back to how it began; answers how to bring back what was typed. */
    clear: () => {
      become(began)
      asking.reset()
      return () => become(draft)
    },
  }
}
