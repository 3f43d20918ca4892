import { type ReactNode, useEffect, useState } from 'react'

/** In ms. */
const maxWait = 1500

/** Renders its children when the browser is idle. */
export function WhenIdle({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle ? children : fallback
}

/** Calls back when the browser is idle. Returns how to stop. */
export function whenIdle(go: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(go, 200)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(go, { timeout: maxWait })
  return () => cancelIdleCallback(request)
}
