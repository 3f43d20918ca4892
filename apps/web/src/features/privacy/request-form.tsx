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
  /** Whose device this is; null on the public page. */
  byUser: number | null
  /** Type of request is settled already, and so is for whom: oneself. It is asked for once. */
  isKindFixed?: boolean
  /** The same, asked for earlier and still open. */
  earlier?: DataRightsReceipt | null
  sendLabel: string
}

/** Asks the practice about somebody's data: who, what, and where the answer goes. */
export function RequestForm(props: RequestFormProps) {
  const { byUser, keptAs, isKindFixed = false, earlier = null, sendLabel, dialog } = props
  const form = useRequestForm(byUser, props)
  const [firstField, focusIsDue] = useFocusAfterwards()
  const outcome = { form, earlier }
  const isAsked = form.receipt !== null || (isKindFixed && earlier !== null)
  // What is typed already stays on the screen.
  if (isAsked && !form.isChanged && !form.isBusy) {
    const again = () => {
      focusIsDue()
      form.again()
    }
    return <RequestSent {...outcome} onAgain={isKindFixed ? null : again} onClose={dialog?.onClose} />
  }
  // Whose account it is, its owner alone says: by the button for it. One that was begun here goes on.
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
      {/* Sent from here, its receipt would never be seen. */}
      <LeaveQuestion asks={() => form.isChanged}>{leaveWords(keptAs)}</LeaveQuestion>
    </form>
  )
}

function leaveWords(keptAs: string | undefined): string {
  return keptAs
    ? 'The request was not sent. Your work is kept on this device until you come back.'
    : 'The request was not sent. If you leave the page, it is discarded.'
}

/** The keyboard goes to the field that the first is put on, once the second says that it is due. */
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
  /** The same, asked for earlier and still open. */
  earlier: DataRightsReceipt | null
}

/** What became of what was sent. */
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
  /** Null: it is asked for once. */
  onAgain: (() => void) | null
  /** Of the dialog it stands in. */
  onClose: (() => void) | undefined
}

/** In the place of the form, once there is nothing to send a second time. */
function RequestSent({ onAgain, onClose, ...outcome }: RequestSentProps) {
  const place = useRef<HTMLElement>(null)
  // The button that was pressed is gone. Who is elsewhere on the page stays there.
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

const checkIsNext = 'It checks the person’s identity before it gives out any data.'
const deletionIsNext =
  'An administrator checks your identity, hands over unfinished work and deletes the account. You can sign in until then. To withdraw the request, tell an administrator.'

type RequestFormParts = {
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
function useRequestForm(byUser: number | null, { begins, keptAs, dialog }: RequestFormParts) {
  const today = useToday()
  const ask = useAskDataRight(byUser)
  const [receipt, setReceipt] = useState<DataRightsReceipt | null>(null)
  const form = useDraftForm({
    key: keptAs ?? null,
    // Its number is a moment (spec §3).
    newKey: () => String(Date.now()),
    title: 'Request about personal data',
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
