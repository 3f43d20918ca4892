import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Brings what the address names after its '#' into sight and puts the keyboard there, each time a link leads to it. The
 * router scrolls only to what stands already; a page may have waited for the sign-in.
 */
export function useFocusOnHash(): void {
  const location = useLocation()
  useEffect(() => {
    const place = location.hash === '' ? null : document.getElementById(location.hash)
    if (!place) return
    // A page that has just been opened takes the keyboard to its start in the same breath; this comes after it.
    queueMicrotask(() => {
      place.scrollIntoView({ block: 'start' })
      place.focus({ preventScroll: true })
    })
  }, [location])
}
