import type { ReactNode } from 'react'
import { Notice } from '../../ui/notice.tsx'

type LostTextNoticeProps = {
  hasLost: boolean
  /** Says what happened to earlier text, unless it is said elsewhere. */
  children?: ReactNode
}

/** Tells a user whose page was replaced while they were typing that their last words were not saved. */
export function LostTextNotice({ hasLost, children }: LostTextNoticeProps) {
  return (
    <div role="status">
      {hasLost && (
        <Notice tone="yellow">
          This appeared while you were typing, and your last words were lost. Check the end of your text when
          you are back. {children}
        </Notice>
      )}
    </div>
  )
}
