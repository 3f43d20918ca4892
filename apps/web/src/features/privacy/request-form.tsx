import { Button, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { DataRightsReceipt } from '@sincerely/contract/privacy'
import { dataRightLabels, publicRights } from '@sincerely/domain/privacy/data-rights'
import { dataRights } from '@sincerely/domain/privacy/known-rights'
import { useCallback, useRef } from 'react'
import { LeaveQuestion } from '../../ui/leave-question.tsx'
import classes from './request-form.module.css'
import { RequestOutcome, RequestSent } from './request-outcome.tsx'
import { type RequestFormParts, useRequestForm } from './use-request-form.ts'

type RequestFormProps = RequestFormParts & {
  /** Whose device this is; null on the public page. */
  byUser: number | null
  /** What is asked for is settled already, and so is for whom: oneself. It is asked for once. */
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
          description="As in 05/01/1962. It helps to find the right person."
          placeholder="dd/mm/yyyy"
          autoComplete="bday"
          {...field('dob')}
        />
      )}
      <TextInput
        description="An e-mail address, a phone number or a postal address."
        required
        data-autofocus
        {...field('contact')}
      />
      <Textarea autosize minRows={3} {...field('details')} />
      {byUser !== null && !isKindFixed && (
        <TextInput
          description="As in 05/03/2026. The month to answer runs from this day. Empty is today."
          placeholder="dd/mm/yyyy"
          autoComplete="off"
          {...field('receivedOn')}
        />
      )}
      <RequestOutcome {...outcome} />
      <Buttons form={form} sendLabel={sendLabel} dialog={dialog} />
      <LeaveQuestion asks={() => form.isChanged}>{leaveWords(keptAs)}</LeaveQuestion>
    </form>
  )
}

function leaveWords(keptAs: string | undefined): string {
  return keptAs
    ? 'The request is not sent. What you typed stays on this device until you come back.'
    : 'The request is not sent. Leaving the page discards it.'
}

type ButtonsProps = {
  form: ReturnType<typeof useRequestForm>
  sendLabel: string
  dialog: RequestFormParts['dialog']
}

/** What stays on this device until it is sent can also be given up. */
function Buttons({ form, sendLabel, dialog }: ButtonsProps) {
  const send = (
    <Button type="submit" loading={form.isBusy}>
      {sendLabel}
    </Button>
  )
  if (dialog === undefined) return <Group gap="xs">{send}</Group>
  const cancel = () => {
    form.cancel()
    dialog.onClose()
  }
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={cancel} disabled={form.isBusy}>
        Cancel
      </Button>
      {send}
    </Group>
  )
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
