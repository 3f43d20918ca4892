import { Notice } from '../../ui/notice.tsx'

/** The page went from under the fingers: somebody must know that their last words are nowhere. */
export function LostWords({ hasLost }: { hasLost: boolean }) {
  return (
    <div role="status">
      {hasLost && (
        <Notice tone="yellow">
          This came up while you were typing. What you typed before is kept; the words since then are not:
          look at the end of your text once you are back.
        </Notice>
      )}
    </div>
  )
}
