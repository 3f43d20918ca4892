import type { ReactNode } from 'react'
import classes from './data-table.module.css'

type LinesProps = {
  first?: ReactNode
  /** Less important, below it. */
  children?: ReactNode
}

/** A cell of two lines. */
export function Lines({ first, children }: LinesProps) {
  return (
    <>
      {first && <div className={classes.first}>{first}</div>}
      {children && <div className={classes.below}>{children}</div>}
    </>
  )
}
