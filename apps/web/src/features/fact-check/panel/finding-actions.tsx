import { Button, Textarea } from '@mantine/core'
import type { Finding } from '@sincerely/domain/fact-check/types'
import { type FormEvent, type KeyboardEvent, useState, useRef } from 'react'
import { tooLong } from '@sincerely/domain/too-long'
import type { Reasons } from '../acceptances.ts'
import { fixLabel, hasSource, quoted, commonReasons } from './finding-words.ts'
import classes from './finding.module.css'

export type FindingCallbacks = {
  reasons: Reasons
  canFix: boolean
  canAccept: boolean
  onFix: (finding: Finding) => void
  onSource: (finding: Finding) => void
  /** Called after a finding was fixed or accepted, so that the focus can move. */
  onSettled: (finding: Finding) => void
}

/** The actions: fix, accept with a reason, go to source. For an accepted finding, shows the reason and 'Undo acceptance'. */
export function FindingActions({ finding, callbacks }: { finding: Finding; callbacks: FindingCallbacks }) {
  const { reasons, canFix, canAccept, onFix, onSource, onSettled } = callbacks
  const { id, fix } = finding
  const [isAccepting, setAccepting] = useState(reasons.typedOf(id) !== '')
  const about = quoted(finding.text === '' ? finding.source : finding.text)
  if (reasons.isAccepted(id)) {
    return (
      <div className={classes.accepted}>
        <p>{`Accepted by ${reasons.by}: ${reasons.reasonOf(id)}`}</p>
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Undo acceptance: ${about}`}
          onClick={() => reasons.undo(id)}
        >
          Undo acceptance
        </Button>
      </div>
    )
  }
  if (isAccepting) {
    const accept = (reason: string) => {
      reasons.accept(id, reason)
      setAccepting(false)
      onSettled(finding)
    }
    const cancel = () => {
      reasons.type(id, '')
      setAccepting(false)
    }
    return <AcceptForm {...{ finding, reasons }} onAccept={accept} onCancel={cancel} />
  }
  return (
    <div className={classes.actions}>
      {canFix && fix && (
        <Button
          size="compact-xs"
          variant="light"
          aria-label={fixLabel(finding)}
          onClick={() => onFix(finding)}
        >
          Fix
        </Button>
      )}
      {canAccept && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Accept with a reason: ${about}`}
          onClick={() => setAccepting(true)}
        >
          Accept with a reason
        </Button>
      )}
      {hasSource(finding) && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Go to source: ${about}`}
          onClick={() => onSource(finding)}
        >
          Go to source
        </Button>
      )}
    </div>
  )
}

type AcceptFormProps = {
  finding: Finding
  reasons: Reasons
  onAccept: (reason: string) => void
  onCancel: () => void
}

/** Asks for the reason for accepting, which can be a common one or free text. It is stored while a person types. */
function AcceptForm({ finding: { id }, reasons, onAccept, onCancel }: AcceptFormProps) {
  const reason = reasons.typedOf(id)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const type = (words: string) => {
    setProblem(null)
    reasons.type(id, words)
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const error = reason.trim() === '' ? reasonMissing : tooLong(reason.trim(), 1000)
    if (error === null) return onAccept(reason)
    setProblem(error)
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

const reasonMissing = 'Give a reason, or choose one below.'
