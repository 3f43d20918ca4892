import { type RefObject, useEffect, useState } from 'react'
import { isTyping, isWriting, onKey, typingRest } from '../../platform/typing.ts'
import { isFocusNowhere } from '../../ui/is-focus-nowhere.ts'

/**
 * Focuses the first field of a card. Where the card came up by itself while somebody typed elsewhere, its heading has the focus
 * until the keys rest, so that no word of a letter goes into a field of it. Answers whether words went nowhere meanwhile.
 */
export function useFocusAtRest(field: RefObject<HTMLInputElement | null>): boolean {
  const [hasLost, setHasLost] = useState(false)
  useEffect(() => {
    const { current: input } = field
    if (!input) return
    if (!isTyping()) return input.focus()
    const heading = document.querySelector<HTMLElement>(`#${authHeading}`)
    heading?.focus()
    const goOn = () => {
      stop()
      // Whoever has gone somewhere meanwhile stays there.
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

/** The id of the one heading of a card. */
export const authHeading = 'auth-heading'
