import { Button, Checkbox, TextInput } from '@mantine/core'
import type { Recipient } from '@sincerely/domain/letters/recipients'
import { type FormEvent, useState } from 'react'
import { PrintedInput, PrintedTextarea } from '../../../ui/printed-field.tsx'
import { useFirstProblem } from '../../../ui/use-first-problem.ts'
import type { Problems } from '../in-place/save-problem.ts'
import { recipientProblems } from './check-recipients.ts'
import { type RecipientFields, trimFields } from './recipient-list.ts'
import classes from './recipients.module.css'
import { WaySelect } from './way-select.tsx'

type RecipientFormProps = {
  initial: Recipient
  submitLabel: string
  /** The other recipients, to refuse a duplicate. */
  others: readonly Recipient[]
  /** The errors by field when the form opens. */
  problems?: Problems | null
  canSaveToAddressBook?: boolean
  onType?: (typed: RecipientFields) => void
  onSubmit: (typed: RecipientFields, savesToAddressBook: boolean) => void
  onCancel: () => void
}

/** The form for the name, address and sending way of a recipient who is not in the record. */
export function RecipientForm(props: RecipientFormProps) {
  const { initial, submitLabel, others, canSaveToAddressBook = false, onType, onSubmit, onCancel } = props
  const [typed, setTyped] = useState<RecipientFields>(initial)
  const [problems, setProblems] = useState<Problems>(props.problems ?? {})
  const form = useFirstProblem(problems)
  const [savesToAddressBook, setSavesToAddressBook] = useState(false)

  function type(fields: Partial<RecipientFields>) {
    const next = { ...typed, ...fields }
    setTyped(next)
    setProblems({})
    onType?.(next)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const trimmed = trimFields(typed)
    const found = recipientProblems({ ...initial, ...trimmed }, others)
    if (found === null) onSubmit(trimmed, savesToAddressBook)
    else setProblems(found)
  }

  return (
    <form ref={form} className={classes.fields} noValidate onSubmit={submit}>
      <PrintedInput
        size="xs"
        label="Name"
        autoFocus
        value={typed.name ?? ''}
        error={problems['name'] ?? problems['key'] ?? problems['']}
        onChange={(event) => type({ name: event.currentTarget.value })}
      />
      <PrintedTextarea
        size="xs"
        label="Address"
        autosize
        minRows={3}
        value={typed.address ?? ''}
        error={problems['address']}
        onChange={(event) => type({ address: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        type="email"
        label="Email address"
        value={typed.email ?? ''}
        error={problems['email']}
        onChange={(event) => type({ email: event.currentTarget.value })}
      />
      <WaySelect size="xs" label="Send by" value={typed.way} onWay={(way) => type({ way })} />
      {canSaveToAddressBook && (
        <Checkbox
          size="xs"
          label="Save in the address book"
          checked={savesToAddressBook}
          onChange={(event) => setSavesToAddressBook(event.currentTarget.checked)}
        />
      )}
      <div className={classes.buttons}>
        <Button variant="default" size="xs" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="light" size="xs" type="submit">
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
