import type { ReactNode } from 'react'
import classes from './data-table.module.css'

type LinesProps = {
  first?: ReactNode
  /** The content below the first line, in a quieter style. */
  children?: ReactNode
}

export function Lines({ first, children }: LinesProps) {
  return (
    <>
      {first && <div className={classes.first}>{first}</div>}
      {children && <div className={classes.below}>{children}</div>}
    </>
  )
}
