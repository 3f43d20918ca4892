import { type RefObject, useEffect, useState } from 'react'
import { isTyping, isWriting, onKey, typingRest } from '../../platform/typing.ts'
import { isFocusNowhere } from '../../ui/is-focus-nowhere.ts'

/**
 * Focuses the first field of a card. If the card appears while the user types, its heading gets the focus
 * until they stop, so that no text meant for a letter reaches the field. Returns true if typed text was lost.
 */
export function useFocusWhenIdle(field: RefObject<HTMLInputElement | null>): boolean {
  const [hasLost, setHasLost] = useState(false)
  useEffect(() => {
    const { current: input } = field
    if (!input) return
    if (!isTyping()) return input.focus()
    const heading = document.querySelector<HTMLElement>(`#${authHeading}`)
    heading?.focus()
    const goOn = () => {
      stop()
      // A user who has moved the focus keeps it.
      if (document.activeElement === heading || isFocusNowhere()) input.focus()
    }
    let rest = setTimeout(goOn, typingRest)
    const deafen = onKey((event) => {
      clearTimeout(rest)
      rest = setTimeout(goOn, typingRest)
      if (isWriting(event) && event.target === heading) setHasLost(true)
    })
    const stop = () => {
      clearTimeout(rest)
      deafen()
    }
    return stop
  }, [field])
  return hasLost
}

/** Only one card is shown at a time, so the id is unique. */
export const authHeading = 'auth-heading'
