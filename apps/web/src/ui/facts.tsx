import { Fragment, type ReactElement, type ReactNode } from 'react'
import classes from './facts.module.css'

type FactsProps = {
  /** An element in this list needs a key. */
  facts: readonly (string | ReactElement | false | null)[]
  /** An element before the facts, such as a badge. */
  lead?: ReactNode
}

/** Shows short facts, 'one · two'. Lines break only between facts, and no line starts or ends with a dot. */
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
