import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Scrolls to the element named in the URL's hash and focuses it. The router does not wait for content, which
 * may appear only after sign-in.
 */
export function useFocusOnHash(): void {
  const location = useLocation()
  useEffect(() => {
    const target = location.hash === '' ? null : document.getElementById(location.hash)
    if (!target) return
    // A new page moves the focus to its start in the same task, so this step must come later.
    queueMicrotask(() => {
      target.scrollIntoView({ block: 'start' })
      target.focus({ preventScroll: true })
    })
  }, [location])
}
