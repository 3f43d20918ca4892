import type { ReactNode } from 'react'
import classes from './notice.module.css'
import type { Tone } from './tone-badge.tsx'

type NoticeProps = {
  tone?: Tone
  title?: string
  /** True if the notice appears while the user works, so that screen readers must announce it. */
  isUrgent?: boolean
  className?: string
  children: ReactNode
}

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
