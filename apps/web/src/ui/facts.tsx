import { Fragment, type ReactElement, type ReactNode } from 'react'
import classes from './facts.module.css'

type FactsProps = {
  /** Elements need a key. */
  facts: readonly (string | ReactElement | false | null)[]
  /** Shown before the facts, such as a badge. */
  lead?: ReactNode
}

/** Short facts, 'one · two', that wrap only between facts; no line starts or ends with a dot. */
export function Facts({ facts, lead }: FactsProps) {
  const shown = facts.filter((fact) => fact !== false && fact !== null)
  return (
    <span className={classes.facts}>
      {lead && <span className={classes.lead}>{lead}</span>}
      {shown.map((fact, index) => (
        <Fragment key={typeof fact === 'string' ? fact : fact.key}>
          {index > 0 && ' '}
          <span className={classes.fact}>
            <span className={classes.dot}>{index > 0 && '· '}</span>
            {fact}
          </span>
        </Fragment>
      ))}
    </span>
  )
}
