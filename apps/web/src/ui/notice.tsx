import type { ReactNode } from 'react'
import classes from './notice.module.css'
import type { Tone } from './tone-badge.tsx'

type NoticeProps = {
  tone?: Tone
  title?: string
  /** It came up while the person was at work: it is read out at once. */
  isUrgent?: boolean
  className?: string
  children: ReactNode
}

/** Something to know before going on, said where it matters. */
export function Notice({ tone = 'grey', title, isUrgent = false, className, children }: NoticeProps) {
  return (
    <div
      className={[classes.notice, className].filter(Boolean).join(' ')}
      data-tone={tone}
      role={isUrgent ? 'alert' : undefined}
    >
      {title && <p className={classes.title}>{title}</p>}
      {children}
    </div>
  )
}
