import type { ReactNode } from 'react'
import { Notice } from '../../ui/notice.tsx'

type LostTextNoticeProps = {
  hasLost: boolean
  /** Tells the user what happened to earlier text. Leave it out if another text already does. */
  children?: ReactNode
}

/** Tells a user whose page was replaced while they were typing that their last words were not saved. */
export function LostTextNotice({ hasLost, children }: LostTextNoticeProps) {
  return (
    <div role="status">
      {hasLost && (
        <Notice tone="yellow">
          This page appeared while you were typing, and the last words you typed were lost. When you are back,
          check the end of your text. {children}
        </Notice>
      )}
    </div>
  )
}
