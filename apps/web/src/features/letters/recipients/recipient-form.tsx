import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import type { Recipient } from '@sincerely/domain/letters/recipients'
import { type FormEvent, useState } from 'react'
import { useFirstProblem } from '../../../ui/use-first-problem.ts'
import type { Problems } from '../in-place/save-problem.ts'
import { problemsOfOne } from './checks.ts'
import { type Typed, cleaned } from './recipient-list.ts'
import classes from './recipients.module.css'
import { WaySelect } from './way-select.tsx'

type RecipientFormProps = {
  start: Recipient
  submitLabel: string
  /** The others on the list: nobody is on it twice. */
  others: readonly Recipient[]
  /** What is wrong with them as it begins, by field. */
  problems?: Problems | null
  /** It can be saved in the address book too. */
  mayKeep?: boolean
  onType?: (typed: Typed) => void
  onSubmit: (typed: Typed, isKept: boolean) => void
  onCancel: () => void
}

/** Name, address and way of somebody who is not in the record. */
export function RecipientForm(props: RecipientFormProps) {
  const { start, submitLabel, others, mayKeep = false, onType, onSubmit, onCancel } = props
  const [typed, setTyped] = useState<Typed>(start)
  const [problems, setProblems] = useState<Problems>(props.problems ?? {})
  const form = useFirstProblem(problems)
  const [isKept, setKept] = useState(false)

  function type(fields: Partial<Typed>) {
    const next = { ...typed, ...fields }
    setTyped(next)
    setProblems({})
    onType?.(next)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const clean = cleaned(typed)
    const found = problemsOfOne({ ...start, ...clean }, others)
    if (found === null) onSubmit(clean, isKept)
    else setProblems(found)
  }

  return (
    <form ref={form} className={classes.fields} noValidate onSubmit={submit}>
      <TextInput
        size="xs"
        label="Name"
        autoFocus
        value={typed.name ?? ''}
        error={problems['name'] ?? problems['key'] ?? problems['']}
        onChange={(event) => type({ name: event.currentTarget.value })}
      />
      <Textarea
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
      {mayKeep && (
        <Checkbox
          size="xs"
          label="Save in the address book"
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
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
