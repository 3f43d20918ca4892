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
          This appeared while you were typing, and your last words were lost. Check the end of your text when
          you are back. {children}
        </Notice>
      )}
    </div>
  )
}
