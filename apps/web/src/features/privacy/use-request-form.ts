import type { DataRightsReceipt } from '@sincerely/contract/privacy'
import { useState } from 'react'
import { deedMessageOf, keptMessageOf } from '../../platform/api.ts'
import { useDraftForm } from '../../platform/form/use-draft-form.ts'
import { useToday } from '../../platform/practice.ts'
import { useAskDataRight } from './privacy.queries.ts'
import { emptyRequest, requestBody, type RequestDraft, requestProblems } from './request-draft.ts'

export type RequestFormParts = {
  begins?: Partial<RequestDraft>
  /** Under which name what is typed is kept on this device; without it, leaving discards it. */
  keptAs?: string
  /** The dialog it is in: Cancel gives up what is typed, with undo; any other way out keeps it. */
  dialog?: { onClose: () => void; onReopen: () => void }
}

/**
 * A request being typed and sent, which needs a connection: one that does not arrive stays in the form. `byUser` is null on the
 * public page.
 */
export function useRequestForm(byUser: number | null, { begins, keptAs, dialog }: RequestFormParts) {
  const today = useToday()
  const ask = useAskDataRight(byUser)
  const [receipt, setReceipt] = useState<DataRightsReceipt | null>(null)
  const form = useDraftForm({
    key: keptAs ?? null,
    // Its number is a moment (spec §3).
    newKey: () => String(Date.now()),
    title: 'Request about personal data',
    about: 'This request was',
    labels,
    empty: { ...emptyRequest, ...begins },
    base: null,
    check: (values) => requestProblems(values, { today, isPublic: byUser === null }),
    save: ({ values, idempotencyKey }) => {
      setReceipt(null)
      // One's own account goes, under the name that it has by now.
      const own = begins?.kind === 'delete-account' && { kind: begins.kind, name: begins.name ?? values.name }
      return ask.mutateAsync(requestBody({ ...values, ...own }, idempotencyKey))
    },
    failure: keptAs === undefined ? deedMessageOf : keptMessageOf,
    next: () => null,
    onSaved: setReceipt,
    onReopen: dialog?.onReopen,
  })
  return { ...form, receipt, again: () => setReceipt(null) }
}

const labels = {
  kind: 'What is asked for',
  name: 'Whose data it is about',
  dob: 'Their date of birth',
  contact: 'Where the answer goes',
  details: 'Details',
  receivedOn: 'Asked on',
}
