import type { Finding } from '@sincerely/domain/fact-check/types'
import { useEffect, useRef } from 'react'
import type { CurrentFinding } from '../check-state.ts'
import { FindingActions, type FindingCallbacks } from './finding-actions.tsx'
import { FindingFacts } from './finding-facts.tsx'
import classes from './finding-list.module.css'

type FindingListProps = {
  label: string
  /** Whether the label shows as a heading. */
  isTitled?: boolean
  findings: readonly Finding[]
  current: CurrentFinding | null
  callbacks: FindingCallbacks
  onShow: (finding: Finding) => void
}

export function FindingList({
  label,
  isTitled = false,
  findings,
  current,
  callbacks,
  onShow,
}: FindingListProps) {
  if (findings.length === 0) return null
  return (
    <>
      {isTitled && <h4 className={classes.title}>{label}</h4>}
      <ol className={classes.list} aria-label={label}>
        {findings.map((finding) => (
          <Item
            key={finding.id}
            finding={finding}
            current={current?.id === finding.id ? current : null}
            callbacks={callbacks}
            onShow={onShow}
          />
        ))}
      </ol>
    </>
  )
}

type ItemProps = {
  finding: Finding
  /** The current selection if it is of this finding; null otherwise. */
  current: CurrentFinding | null
  callbacks: FindingCallbacks
  onShow: (finding: Finding) => void
}

/** Shows a finding. Its actions show if it is current, accepted or critical. */
function Item({ finding, current, callbacks, onShow }: ItemProps) {
  const item = useRef<HTMLLIElement>(null)
  const isAccepted = callbacks.reasons.isAccepted(finding.id)
  const isInLetter = finding.start >= 0
  useEffect(() => {
    // A finding about missing text has no words in the letter, so the panel scrolls instead.
    if (current === null || isInLetter) return
    item.current?.scrollIntoView({ block: 'nearest' })
    if (current.from === 'key') item.current?.querySelector('button')?.focus()
  }, [current, isInLetter])
  return (
    <li
      ref={item}
      className={classes.item}
      data-severity={finding.severity}
      aria-current={current ? 'true' : undefined}
    >
      <button type="button" className={classes.show} onClick={() => onShow(finding)}>
        <FindingFacts finding={finding} isAccepted={isAccepted} />
      </button>
      {(current !== null || isAccepted || finding.severity === 'critical') && (
        <FindingActions finding={finding} callbacks={callbacks} />
      )}
    </li>
  )
}
