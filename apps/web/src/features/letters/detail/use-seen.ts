import type { Letter } from '@sincerely/contract/letters'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import { onKey } from '../../../platform/typing.ts'
import { isDialogOpen, onDialogChange } from '../../../ui/is-dialog-open.ts'
import { letterKeys } from '../letter-lists.ts'
import { isOtherText } from './early-keys.ts'
import { reportOpened } from './opened-versions.ts'

/** In ms: a letter counts as seen after this time on screen. Longer than any double-click. */
const minimumViewTime = 700
/** In ms: after a press that came too early, further presses are refused for this time. */
const pauseAfterRefusal = 400

export type Seen = ReturnType<typeof useSeen>

/**
 * Tells whether this version of the letter has been on screen, because a letter must be seen before it is approved or posted
 * (rules §3). A letter behind a dialog or in another tab is not on screen. Pass `paperRef` to the paper and check `isSeen`
 * on a press. Call `refuse` if a press came too early, so that repeated presses do not get through. The hook also reports
 * the version to the server, for batches.
 */
export function useSeen(letter: Letter) {
  const { id, version } = letter
  // A draft prints the current patient record, and its facts are checked against that record.
  const recordVersion = letter.status === 'draft' ? letter.recordVersion : null
  const user = useSignedInUser()
  const client = useQueryClient()
  const [paper, setPaper] = useState<HTMLElement | null>(null)
  /** A time of `performance.now()`; null while the letter is not on screen. */
  const shownAt = useRef<number | null>(null)
  const refusedAt = useRef(-Infinity)
  const waiting = useRef<(() => void) | null>(null)
  /** The text that was seen last, with the letter's id. An approval changes the version and not the text. */
  const seenText = useRef<string | null>(null)
  const text = `${id} ${letter.content}`
  const isViewedLongEnough = () =>
    shownAt.current !== null && performance.now() - shownAt.current >= minimumViewTime
  useLayoutEffect(() => {
    shownAt.current = null
    if (paper === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isInView = false
    const onSeen = () => {
      if (!isViewedLongEnough()) {
        timer = setTimeout(onSeen, 1)
        return
      }
      void reportOpened(user, { id, version })
      seenText.current = text
      waiting.current?.()
      waiting.current = null
    }
    const update = () => {
      clearTimeout(timer)
      const isShown = isInView && document.visibilityState === 'visible' && !isDialogOpen()
      if (!isViewedLongEnough()) shownAt.current = isShown ? performance.now() : null
      // The version is reported each time the letter comes to the front, because the patient's record may have changed
      // meanwhile.
      if (isShown) timer = setTimeout(onSeen, minimumViewTime)
    }
    const observer = new IntersectionObserver((entries) => {
      isInView = entries.at(-1)?.isIntersecting === true
      update()
    })
    observer.observe(paper)
    const unsubscribe = onDialogChange(update)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      unsubscribe()
      document.removeEventListener('visibilitychange', update)
    }
  }, [paper, id, version, recordVersion, text, user])
  useEffect(() => onKey((event) => isOtherText(event) && (waiting.current = null)), [])
  return {
    paperRef: setPaper,
    isSeen: () => isViewedLongEnough() && performance.now() - refusedAt.current >= pauseAfterRefusal,
    /** Whether the person has seen the same text as an earlier version, or has saved it here. */
    isTextSeen: () => seenText.current === text || isSavedHere(client, letter),
    /** Runs the function now, or as soon as the letter has been seen, unless the person types on meanwhile. */
    whenSeen: (run: () => void) => {
      if (isViewedLongEnough()) run()
      else waiting.current = run
    },
    /** Whether a function is waiting until the letter has been seen. */
    isWaiting: () => waiting.current !== null,
    refuse: () => {
      refusedAt.current = performance.now()
    },
  }
}

function isSavedHere(client: QueryClient, { id, content }: Letter): boolean {
  const saves = client.getMutationCache().findAll({ mutationKey: letterKeys.saveText(id), status: 'success' })
  return saves.some(({ state }) => (state.data as Letter).content === content)
}
