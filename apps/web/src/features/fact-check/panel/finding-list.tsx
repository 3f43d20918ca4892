import type { Finding } from '@sincerely/domain/fact-check/types'
import { useEffect, useRef } from 'react'
import type { Pointed } from '../letter-check.ts'
import { FindingActions, type FindingWays } from './finding-actions.tsx'
import { FindingFacts } from './finding-facts.tsx'
import classes from './finding-list.module.css'

type FindingListProps = {
  label: string
  /** The label stands over the list too. */
  isTitled?: boolean
  findings: readonly Finding[]
  pointed: Pointed | null
  ways: FindingWays
  onShow: (finding: Finding) => void
}

export function FindingList({ label, isTitled = false, findings, pointed, ways, onShow }: FindingListProps) {
  if (findings.length === 0) return null
  return (
    <>
      {isTitled && <h4 className={classes.title}>{label}</h4>}
      <ol className={classes.list} aria-label={label}>
        {findings.map((finding) => (
          <Item
            key={finding.id}
            finding={finding}
            pointed={pointed?.id === finding.id ? pointed : null}
            ways={ways}
            onShow={onShow}
          />
        ))}
      </ol>
    </>
  )
}

type ItemProps = {
  finding: Finding
  /** Null while it is not the one that is looked at. */
  pointed: Pointed | null
  ways: FindingWays
  onShow: (finding: Finding) => void
}

/** What a person can do with it stands by the one that is looked at, and by everything critical. */
function Item({ finding, pointed, ways, onShow }: ItemProps) {
  const item = useRef<HTMLLIElement>(null)
  const isAccepted = ways.reasons.isAccepted(finding.id)
  const isInLetter = finding.start >= 0
  useEffect(() => {
    // It has no words in the letter to go to: one goes on here.
    if (pointed === null || isInLetter) return
    item.current?.scrollIntoView({ block: 'nearest' })
    if (pointed.from === 'key') item.current?.querySelector('button')?.focus()
  }, [pointed, isInLetter])
  return (
    <li
      ref={item}
      className={classes.item}
      data-severity={finding.severity}
      aria-current={pointed ? 'true' : undefined}
    >
      <button type="button" className={classes.show} onClick={() => onShow(finding)}>
        <FindingFacts finding={finding} isAccepted={isAccepted} />
      </button>
      {(pointed !== null || isAccepted || finding.severity === 'critical') && (
        <FindingActions finding={finding} ways={ways} />
      )}
    </li>
  )
}
