import { type ReactNode, useEffect, useState } from 'react'

/** How long it waits at most, in ms. */
const longest = 1500

/** What can wait until the page has drawn what was asked for, and has a moment. */
export function WhenIdle({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const go = () => setIdle(true)
    // Safari cannot say when it has a moment.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(go, 200)
      return () => clearTimeout(timer)
    }
    const wish = requestIdleCallback(go, { timeout: longest })
    return () => cancelIdleCallback(wish)
  }, [])
  return isIdle ? children : fallback
}
