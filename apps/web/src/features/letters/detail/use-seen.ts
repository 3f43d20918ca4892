import type { Letter } from '@sincerely/contract/letters'
import { useLayoutEffect, useRef, useState } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import { isDialogOpen, onDialogChange } from '../../../ui/is-dialog-open.ts'
import { tellOpened } from './opened-versions.ts'

/** How long a letter stays on screen before it counts as seen, in ms. Longer than any double-click. */
const longEnough = 700
/** How long must pass after a press that came too early, in ms. */
const pause = 400

export type Seen = ReturnType<typeof useSeen>

/**
 * Has this letter, as it is now, been on screen? Nothing is approved or posted that nobody saw (rules §3). Give
 * `paperRef` to the paper; ask `isSeen` when something is pressed, and call `refuse` when that was too early: whoever keeps
 * pressing is not reading. The server is told too, for the batches. What lies behind a dialog or in another tab is not on
 * screen: its time begins when it comes to the front.
 */
export function useSeen(letter: Letter) {
  const { id, version } = letter
  // A draft prints the record of the moment, and its facts are checked against it.
  const record = letter.status === 'draft' ? letter.recordVersion : null
  const user = useSignedInUser()
  const [paper, setPaper] = useState<HTMLElement | null>(null)
  /** In ms of the page's own clock; null while the letter is not on screen. */
  const shownAt = useRef<number | null>(null)
  const refusedAt = useRef(-Infinity)
  const isShownLongEnough = () =>
    shownAt.current !== null && performance.now() - shownAt.current >= longEnough
  useLayoutEffect(() => {
    shownAt.current = null
    if (paper === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isInView = false
    const look = () => {
      clearTimeout(timer)
      const isShown = isInView && document.visibilityState === 'visible' && !isDialogOpen()
      if (!isShownLongEnough()) shownAt.current = isShown ? performance.now() : null
      // Whenever it comes to the front: the patient's record may have changed behind it.
      if (isShown) timer = setTimeout(() => void tellOpened(user, { id, version }), longEnough)
    }
    const watcher = new IntersectionObserver((entries) => {
      isInView = entries.at(-1)?.isIntersecting === true
      look()
    })
    watcher.observe(paper)
    const stopDialogs = onDialogChange(look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
      stopDialogs()
      document.removeEventListener('visibilitychange', look)
    }
  }, [paper, id, version, record, user])
  return {
    paperRef: setPaper,
    isSeen: () => isShownLongEnough() && performance.now() - refusedAt.current >= pause,
    refuse: () => {
      refusedAt.current = performance.now()
    },
  }
}
