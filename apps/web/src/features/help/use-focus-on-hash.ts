import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Scrolls to and focuses the element named in the URL's hash, whenever a link leads to it. The router does not wait
 * for content, which may come only after signing in.
 */
export function useFocusOnHash(): void {
  const location = useLocation()
  useEffect(() => {
    const target = location.hash === '' ? null : document.getElementById(location.hash)
    if (!target) return
    // A new page moves the focus to its start in the same task, so this comes after it.
    queueMicrotask(() => {
      target.scrollIntoView({ block: 'start' })
      target.focus({ preventScroll: true })
    })
  }, [location])
}
