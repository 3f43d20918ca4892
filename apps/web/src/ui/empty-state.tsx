import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

type EmptyStateProps = {
  title: string
  /** Tells the user why the list is empty, or what to do next. */
  message: ReactNode
  icon?: ReactNode
  /** The next step, such as a button. */
  action?: ReactNode
}

export function EmptyState({ title, message, icon, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {icon && (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      )}
      <p className={classes.title}>{title}</p>
      <p className={classes.message}>{message}</p>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
