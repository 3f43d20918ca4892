import type { ReactNode } from 'react'
import classes from './content-head.module.css'

export const contentHeadId = 'letter-content'

/** The bar above a letter's text: heading, facts, and actions on the right. */
export function ContentHead({ facts, actions }: { facts?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={classes.head} data-screen-only>
      <h3 id={contentHeadId} className={classes.title}>
        Letter Content
      </h3>
      {facts && <p className={classes.facts}>{facts}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
