import { type ReactNode, useEffect, useState } from 'react'

/** The children wait at most this many ms. */
const maxWait = 1500

export function WhenIdle({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle ? children : fallback
}

/** Calls back when the browser is idle. Returns a function that cancels the call. */
export function whenIdle(go: () => void): () => void {
  // Safari does not have requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(go, 200)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(go, { timeout: maxWait })
  return () => cancelIdleCallback(request)
}
