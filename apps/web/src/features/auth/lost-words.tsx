import type { ReactNode } from 'react'
import { Notice } from '../../ui/notice.tsx'

type LostWordsProps = {
  hasLost: boolean
  /** What became of the words before, where nothing else says it. */
  children?: ReactNode
}

/** The page went from under the fingers: somebody must know that their last words are nowhere. */
export function LostWords({ hasLost, children }: LostWordsProps) {
  return (
    <div role="status">
      {hasLost && (
        <Notice tone="yellow">
          This came up while you were typing. The words since then went nowhere: look at the end of your text
          once you are back. {children}
        </Notice>
      )}
    </div>
  )
}
