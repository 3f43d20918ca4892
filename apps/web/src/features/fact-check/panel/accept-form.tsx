import { Button, Textarea } from '@mantine/core'
import type { Finding } from '@sincerely/domain/fact-check/types'
import { tooLong } from '@sincerely/domain/too-long'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { Reasons } from '../use-kept-reasons.ts'
import { commonReasons } from './finding-words.ts'
import classes from './finding.module.css'

type AcceptFormProps = {
  finding: Finding
  reasons: Reasons
  onAccept: (reason: string) => void
  onCancel: () => void
}

/** Why it stays as it is: a common reason, or one's own words. What is typed is kept. */
export function AcceptForm({ finding: { id }, reasons, onAccept, onCancel }: AcceptFormProps) {
  const reason = reasons.typedOf(id)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const type = (words: string) => {
    setProblem(null)
    reasons.type(id, words)
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const wrong = reason.trim() === '' ? missing : tooLong(reason.trim(), 1000)
    if (wrong === null) return onAccept(reason)
    setProblem(wrong)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onCancel()
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <Textarea
        ref={field}
        label="Reason"
        size="xs"
        rows={2}
        autoFocus
        onKeyDown={onKeyDown}
        value={reason}
        error={problem}
        onChange={({ currentTarget: { value } }) => type(value)}
      />
      <ul className={classes.reasons} aria-label="Common reasons">
        {commonReasons.map((words) => (
          <li key={words}>
            <button type="button" className={classes.reason} onClick={() => type(words)}>
              {words}
            </button>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button type="submit" size="compact-xs">
          Accept
        </Button>
        <Button size="compact-xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const missing = 'Give a reason, or choose one below.'
