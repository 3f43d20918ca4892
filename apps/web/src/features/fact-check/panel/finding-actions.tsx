import { Button } from '@mantine/core'
import type { Finding } from '@sincerely/domain/fact-check/types'
import { useState } from 'react'
import type { Reasons } from '../use-kept-reasons.ts'
import { AcceptForm } from './accept-form.tsx'
import { fixLabel, hasSource, quoted } from './finding-words.ts'
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

/** Fix, accept with a reason, go to the source; of an accepted one who, why, and 'Take back'. */
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
          aria-label={`Take back: ${about}`}
          onClick={() => reasons.takeBack(id)}
        >
          Take back
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
