import { Button, Textarea } from '@mantine/core'
import type { Finding } from '@sincerely/domain/fact-check/types'
import { type FormEvent, type KeyboardEvent, useState, useRef } from 'react'
import { tooLong } from '@sincerely/domain/too-long'
import type { Reasons } from '../use-kept-reasons.ts'
import { fixLabel, hasSource, quoted, commonReasons } from './finding-words.ts'
import classes from './finding.module.css'

export type FindingWays = {
  reasons: Reasons
  /** May this person settle findings: put words right, or leave them with a reason? */
  mayFix: boolean
  mayAccept: boolean
  onFix: (finding: Finding) => void
  onSource: (finding: Finding) => void
  /** It is settled: the keyboard goes on from here. */
  onSettled: (finding: Finding) => void
}

/** Fix, accept with a reason, go to the source; of an accepted one who, why, and 'Undo acceptance'. */
export function FindingActions({ finding, ways }: { finding: Finding; ways: FindingWays }) {
  const { reasons, mayFix, mayAccept, onFix, onSource, onSettled } = ways
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
          onClick={() => reasons.takeBack(id)}
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
      {mayFix && fix && (
        <Button
          size="compact-xs"
          variant="light"
          aria-label={fixLabel(finding)}
          onClick={() => onFix(finding)}
        >
          Fix
        </Button>
      )}
      {mayAccept && (
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

/** Why it stays as it is: a common reason, or one's own words. What is typed is kept. */
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
