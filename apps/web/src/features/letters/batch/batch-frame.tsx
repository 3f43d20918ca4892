import type { ReactNode } from 'react'
import classes from './batch-frame.module.css'

type BatchFrameProps = {
  /** What will happen, is happening or has happened; read out when it changes. */
  lead: ReactNode
  /** The letters; they scroll between the lead and the foot. */
  children: ReactNode
  /** What one can do. */
  foot: ReactNode
}

/** The one form of all that a batch shows, inside its dialog. */
export function BatchFrame({ lead, children, foot }: BatchFrameProps) {
  return (
    <>
      <div className={classes.lead} role="status">
        {lead}
      </div>
      <div className={classes.letters} tabIndex={-1}>
        {children}
      </div>
      <div className={classes.foot}>{foot}</div>
    </>
  )
}
