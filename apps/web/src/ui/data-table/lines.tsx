import type { ReactNode } from 'react'
import classes from './data-table.module.css'

type LinesProps = {
  first?: ReactNode
  /** Less important, in quiet words below it. */
  children?: ReactNode
}

/** Two lines of a cell: what it says, and what there is to know about it. */
export function Lines({ first, children }: LinesProps) {
  return (
    <>
      {first && <div className={classes.first}>{first}</div>}
      {children && <div className={classes.below}>{children}</div>}
    </>
  )
}
