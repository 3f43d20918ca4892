import { type RefObject, useEffect, useState } from 'react'
import { isTyping, isWriting, onKey, typingRest } from '../../platform/typing.ts'
import { isFocusNowhere } from '../../ui/is-focus-nowhere.ts'

/**
 * Focuses the first field of a card. If the card appeared while the user was typing elsewhere, the heading has the focus until
 * they stop, so that no text meant for a letter lands in the field. Returns whether typed text was lost.
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
      // Do not take the focus from a user who has moved on.
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
