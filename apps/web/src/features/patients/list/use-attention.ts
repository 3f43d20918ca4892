import { useEffect, useState, type RefObject } from 'react'

/**
 * Is somebody at work in this element: pointing at it, in it with the keyboard, or reading further down? Where nothing
 * hovers (fingers), somebody always may be: a tap must not land on a row that has just moved.
 */
export function useAttention(element: RefObject<HTMLElement | null>): boolean {
  const [attended, setAttended] = useState(hasNoHover)
  useEffect(() => {
    if (hasNoHover()) return
    const look = () => {
      const watched = element.current
      if (!watched) return
      const isIn = watched.matches(':hover') || watched.matches(':focus-within')
      setAttended(isIn || watched.getBoundingClientRect().top < 0)
    }
    const events = ['pointerover', 'pointerout', 'focusin', 'focusout', 'scrollend'] as const
    for (const event of events) document.addEventListener(event, look, { capture: true, passive: true })
    return () => {
      for (const event of events) document.removeEventListener(event, look, { capture: true })
    }
  }, [element])
  return attended
}

function hasNoHover(): boolean {
  return window.matchMedia('(hover: none)').matches
}
