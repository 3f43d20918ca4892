import type { Letter } from '@sincerely/contract/letters'
import { useLayoutEffect, useRef, useState } from 'react'

/** How long a letter stays on screen before it counts as seen, in ms. Longer than any double-click. */
const longEnough = 700
/** How long must pass after a press that came too early, in ms. */
const pause = 400

export type Seen = ReturnType<typeof useSeen>

/**
 * Has this letter, as it is now, been on screen? Nothing is approved or posted that nobody saw (rules §3). Give
 * `paperRef` to the paper; ask `isSeen` when something is pressed, and call `refuse` when that was too early: whoever keeps
 * pressing is not reading.
 */
export function useSeen({ id, version }: Pick<Letter, 'id' | 'version'>) {
  const [paper, setPaper] = useState<HTMLElement | null>(null)
  /** In ms of the page's own clock; null while the letter is not on screen. */
  const shownAt = useRef<number | null>(null)
  const refusedAt = useRef(-Infinity)
  const isShownLongEnough = () =>
    shownAt.current !== null && performance.now() - shownAt.current >= longEnough
  useLayoutEffect(() => {
    shownAt.current = null
    if (paper === null) return
    const watcher = new IntersectionObserver((entries) => {
      if (isShownLongEnough()) return
      shownAt.current = entries.at(-1)?.isIntersecting ? performance.now() : null
    })
    watcher.observe(paper)
    return () => watcher.disconnect()
  }, [paper, id, version])
  return {
    paperRef: setPaper,
    isSeen: () => isShownLongEnough() && performance.now() - refusedAt.current >= pause,
    refuse: () => {
      refusedAt.current = performance.now()
    },
  }
}
