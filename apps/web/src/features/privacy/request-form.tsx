import { Button, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { DataRightsReceipt } from '@sincerely/contract/privacy'
import { dataRightLabels, publicRights } from '@sincerely/domain/privacy/data-rights'
import { dataRights } from '@sincerely/domain/privacy/known-rights'
import { useCallback, useRef, useEffect, useState } from 'react'
import { LeaveQuestion } from '../../ui/leave-question.tsx'
import { useToday } from '../../platform/practice.ts'
import { Notice } from '../../ui/notice.tsx'
import { isFocusNowhere } from '../../ui/is-focus-nowhere.ts'
import { actionMessageOf, keptMessageOf } from '../../platform/api.ts'
import { DraftFoot } from '../../platform/form/draft-foot.tsx'
import { useDraftForm } from '../../platform/form/use-draft-form.ts'
import classes from './request-form.module.css'
import { receiptText } from './own-request-words.ts'
import { useAskDataRight } from './privacy.queries.ts'
import { type RequestDraft, emptyRequest, requestBody, requestProblems } from './request-draft.ts'

type RequestFormProps = RequestFormParts & {
  /** The user of this device, or null on the public page. */
  byUser: number | null
  /** True if the kind is fixed and the request is about the user. The user can then send it only once. */
  isKindFixed?: boolean
  /** An open request of the same kind, or null. */
  earlier?: DataRightsReceipt | null
  sendLabel: string
}

/**
 * Asks the practice to act on a person's data. The form asks whose data, what to do, and where to send the
 * answer.
 */
export function RequestForm(props: RequestFormProps) {
  const { byUser, keptAs, isKindFixed = false, earlier = null, sendLabel, dialog } = props
  const form = useRequestForm(byUser, props)
  const [firstField, focusIsDue] = useFocusAfterwards()
  const outcome = { form, earlier }
  const isAsked = form.receipt !== null || (isKindFixed && earlier !== null)
  // A text that is being typed stays in the form.
  if (isAsked && !form.isChanged && !form.isBusy) {
    const again = () => {
      focusIsDue()
      form.again()
    }
    return <RequestSent {...outcome} onAgain={isKindFixed ? null : again} onClose={dialog?.onClose} />
  }
  // Only the account's owner can ask to delete it, and does so by a button elsewhere. A draft of such a
  // request keeps its kind.
  const kinds = form.values.kind === 'delete-account' ? dataRights : publicRights
  const { field } = form
  return (
    <form className={classes.form} noValidate onSubmit={form.submit} aria-label="Request about personal data">
      {!isKindFixed && (
        <NativeSelect
          ref={firstField}
          required
          data-autofocus
          data={kinds.map((kind) => ({ value: kind, label: dataRightLabels[kind] }))}
          {...field('kind')}
        />
      )}
      <TextInput required={!isKindFixed} readOnly={isKindFixed} autoComplete="name" {...field('name')} />
      {!isKindFixed && (
        <TextInput
          description="For example 05/01/1962. It helps to find the right person."
          placeholder="dd/mm/yyyy"
          autoComplete="bday"
          {...field('dob')}
        />
      )}
      <TextInput
        description="An email address, a phone number or a postal address."
        required
        data-autofocus
        {...field('contact')}
      />
      <Textarea autosize minRows={3} {...field('details')} />
      {byUser !== null && !isKindFixed && (
        <TextInput
          description="For example 05/03/2026. The practice has one month from this date to answer. Leave empty for today."
          placeholder="dd/mm/yyyy"
          autoComplete="off"
          {...field('receivedOn')}
        />
      )}
      <RequestOutcome {...outcome} />
      {dialog ? (
        <DraftFoot form={{ ...form, failure: null }} saves={sendLabel} />
      ) : (
        <Button type="submit" loading={form.isBusy} mr="auto">
          {sendLabel}
        </Button>
      )}
      {/* The question does not offer to save, because the user would leave before the receipt appears. */}
      <LeaveQuestion asks={() => form.isChanged}>{leaveWords(keptAs)}</LeaveQuestion>
    </form>
  )
}

function leaveWords(keptAs: string | undefined): string {
  return keptAs
    ? 'The request was not sent. Your work is kept on this device until you come back.'
    : 'The request was not sent. If you leave the page, it is discarded.'
}

/** Moves the focus to the new field once it is rendered. */
function useFocusAfterwards() {
  const isDue = useRef(false)
  const ref = useCallback((field: HTMLSelectElement | null) => {
    if (field === null || !isDue.current) return
    isDue.current = false
    field.focus()
  }, [])
  const due = () => void (isDue.current = true)
  return [ref, due] as const
}

type OutcomeProps = {
  form: ReturnType<typeof useRequestForm>
  /** An open request of the same kind, or null. */
  earlier: DataRightsReceipt | null
}

function RequestOutcome({ form: { values, failure, receipt }, earlier }: OutcomeProps) {
  const today = useToday()
  const next = values.kind === 'delete-account' ? deletionIsNext : checkIsNext
  return (
    <>
      {failure && (
        <Notice tone="red" isUrgent title="Not sent">
          {failure}
        </Notice>
      )}
      {receipt ? (
        <Notice tone="green" isUrgent title="Sent">
          {receiptText(receipt, today)} {next}
        </Notice>
      ) : (
        earlier && (
          <Notice tone="green" title="Already requested">
            {receiptText(earlier, today)} {next}
          </Notice>
        )
      )}
    </>
  )
}

type RequestSentProps = OutcomeProps & {
  /** Starts another request, or is null if the request can be sent only once. */
  onAgain: (() => void) | null
  /** Closes the dialog around the form, if there is one. */
  onClose: (() => void) | undefined
}

/** Replaces the form once the request is sent. */
function RequestSent({ onAgain, onClose, ...outcome }: RequestSentProps) {
  const place = useRef<HTMLElement>(null)
  // The pressed button has disappeared. If the user has focused another element, the focus stays there.
  useEffect(() => {
    if (isFocusNowhere()) place.current?.focus()
  }, [])
  return (
    <section ref={place} tabIndex={-1} className={classes.form} aria-label="Request about personal data">
      <RequestOutcome {...outcome} />
      <Group justify={onClose && 'flex-end'} gap="xs">
        {onAgain && (
          <Button variant="default" onClick={onAgain}>
            Make another request
          </Button>
        )}
        {onClose && (
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        )}
      </Group>
    </section>
  )
}

const checkIsNext = "Before any data is given out, the practice will check the person's identity."
const deletionIsNext =
  'An administrator checks your identity, hands over unfinished work and deletes the account. You can sign in until then. To withdraw the request, tell an administrator.'

type RequestFormParts = {
  begins?: Partial<RequestDraft>
  /** The draft's name on this device. Without it, leaving the page discards the text. */
  keptAs?: string
  /**
   * The surrounding dialog. Cancel discards the draft and offers Undo. Closing the dialog in any other way
   * keeps the draft.
   */
  dialog?: { onClose: () => void; onReopen: () => void }
}

/**
 * Holds the state of a request form. Sending needs a connection; if it fails, the text stays in the form.
 * `byUser` is null on the public page.
 */
function useRequestForm(byUser: number | null, { begins, keptAs, dialog }: RequestFormParts) {
  const today = useToday()
  const ask = useAskDataRight(byUser)
  const [receipt, setReceipt] = useState<DataRightsReceipt | null>(null)
  const form = useDraftForm({
    key: keptAs ?? null,
    // The id is a timestamp (spec §3).
    newKey: () => String(Date.now()),
    title: 'Request about personal data',
    labels,
    empty: { ...emptyRequest, ...begins },
    base: null,
    check: (values) => requestProblems(values, { today, isPublic: byUser === null }),
    save: ({ values, idempotencyKey }) => {
      setReceipt(null)
      // A request to delete the user's own account contains their current name.
      const own = begins?.kind === 'delete-account' && { kind: begins.kind, name: begins.name ?? values.name }
      return ask.mutateAsync(requestBody({ ...values, ...own }, idempotencyKey))
    },
    failure: keptAs === undefined ? actionMessageOf : keptMessageOf,
    next: () => null,
    onSaved: setReceipt,
    onClose: dialog?.onClose,
    onReopen: dialog?.onReopen,
  })
  return { ...form, receipt, again: () => setReceipt(null) }
}

const labels = {
  kind: 'Type of request',
  name: 'Name of the person',
  dob: 'Their date of birth',
  contact: 'Send the answer to',
  details: 'Details',
  receivedOn: 'Date of request',
}
