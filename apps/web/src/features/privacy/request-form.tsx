import { Button, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { DataRightsReceipt } from '@sincerely/contract/privacy'
import { dataRightLabels, publicRights } from '@sincerely/domain/privacy/data-rights'
import { dataRights } from '@sincerely/domain/privacy/known-rights'
import { useCallback, useRef } from 'react'
import { LeaveQuestion } from '../../ui/leave-question.tsx'
import { toast } from '../../ui/toast.ts'
import type { RequestDraft } from './request-draft.ts'
import classes from './request-form.module.css'
import { RequestOutcome, RequestSent } from './request-outcome.tsx'
import { type KeptRequest, useRequestForm } from './use-request-form.ts'

type RequestFormProps = {
  /** Whose device this is; null on the public page. */
  byUser: number | null
  begins?: Partial<RequestDraft>
  /** Where what is typed is kept; without it, leaving discards it. */
  kept?: KeptRequest
  /** What is asked for is settled already, and so is for whom: oneself. It is asked for once. */
  isKindFixed?: boolean
  /** The same, asked for earlier and still open. */
  earlier?: DataRightsReceipt | null
  sendLabel: string
  /** The dialog it stands in: Cancel gives up what is typed, with undo; any other way out keeps it. */
  dialog?: DialogWays
}

type DialogWays = { onClose: () => void; onReopen: () => void }

/** Asks the practice about somebody's data: who, what, and where the answer goes. */
export function RequestForm(props: RequestFormProps) {
  const { byUser, begins, kept, isKindFixed = false, earlier = null, sendLabel, dialog } = props
  const form = useRequestForm(byUser, { begins, kept })
  const [firstField, focusIsDue] = useFocusAfterwards()
  const outcome = { form, earlier }
  const isAsked = form.receipt !== null || (isKindFixed && earlier !== null)
  // What is typed already stays on the screen.
  if (isAsked && !form.isChanged && !form.isSending) {
    const again = () => {
      focusIsDue()
      form.again()
    }
    return <RequestSent {...outcome} onAgain={isKindFixed ? null : again} onClose={dialog?.onClose} />
  }
  // Whose account it is, its owner alone says: by the button for it. One that was begun here goes on.
  const kinds = form.draft.kind === 'delete-account' ? dataRights : publicRights
  const field = (name: Exclude<keyof RequestDraft, 'kind'>) => ({
    value: form.draft[name],
    error: form.problems[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      form.type({ [name]: event.currentTarget.value }),
  })
  return (
    <form className={classes.form} noValidate onSubmit={form.submit} aria-label="Request about personal data">
      {!isKindFixed && (
        <NativeSelect
          ref={firstField}
          label="What is asked for"
          required
          data-autofocus
          value={form.draft.kind}
          error={form.problems.kind}
          data={kinds.map((kind) => ({ value: kind, label: dataRightLabels[kind] }))}
          onChange={(event) => {
            const kind = kinds.find((known) => known === event.currentTarget.value)
            if (kind) form.type({ kind })
          }}
        />
      )}
      <TextInput
        label="Whose data it is about"
        required={!isKindFixed}
        readOnly={isKindFixed}
        autoComplete="name"
        {...field('name')}
      />
      {!isKindFixed && (
        <TextInput
          label="Their date of birth"
          description="As in 05/01/1962. It helps to find the right person."
          placeholder="dd/mm/yyyy"
          autoComplete="bday"
          {...field('dob')}
        />
      )}
      <TextInput
        label="Where the answer goes"
        description="An e-mail address, a phone number or a postal address."
        required
        data-autofocus
        {...field('contact')}
      />
      <Textarea label="Details" autosize minRows={3} {...field('details')} />
      {byUser !== null && !isKindFixed && (
        <TextInput
          label="Asked on"
          description="As in 05/03/2026. The month to answer runs from this day. Empty is today."
          placeholder="dd/mm/yyyy"
          autoComplete="off"
          {...field('receivedOn')}
        />
      )}
      <RequestOutcome {...outcome} />
      <Buttons form={form} sendLabel={sendLabel} dialog={dialog} />
      <LeaveQuestion asks={() => form.isChanged}>{leaveWords(kept)}</LeaveQuestion>
    </form>
  )
}

function leaveWords(kept: KeptRequest | undefined): string {
  return kept
    ? 'The request is not sent. What you typed stays on this device until you come back.'
    : 'The request is not sent. Leaving the page discards it.'
}

type ButtonsProps = {
  form: ReturnType<typeof useRequestForm>
  sendLabel: string
  dialog: DialogWays | undefined
}

/** What stays on this device until it is sent can also be given up. */
function Buttons({ form, sendLabel, dialog }: ButtonsProps) {
  const send = (
    <Button type="submit" loading={form.isSending}>
      {sendLabel}
    </Button>
  )
  if (dialog === undefined) return <Group gap="xs">{send}</Group>
  const cancel = () => {
    const isTyped = form.isChanged
    const bringBack = form.clear()
    dialog.onClose()
    if (!isTyped) return
    const undo = () => {
      bringBack()
      dialog.onReopen()
    }
    toast({ type: 'info', message: 'What you typed was discarded', undo })
  }
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={cancel} disabled={form.isSending}>
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
