import type { Letter } from '@sincerely/contract/letters'
import { useEffect, useRef } from 'react'
import { isFocusNowhere } from '../../../ui/is-focus-nowhere.ts'
import { focusLetterHeading } from './letter-heading.ts'

/**
 * The button that was pressed goes with the step it took; the keyboard goes on at the name at the head of the letter, of
 * this one or of the one that follows.
 */
export function useKeyboardStays({ status }: Pick<Letter, 'status'>, isFollowing: boolean): void {
  const before = useRef(isFollowing ? null : status)
  useEffect(() => {
    if (before.current === status) return
    before.current = status
    if (isFocusNowhere()) focusLetterHeading()
  }, [status])
}
