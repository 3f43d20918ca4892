import { useEffect, useRef, useState } from 'react'

/** How long a letter stays on screen before it counts as seen, in ms. */
const longEnough = 700

/**
 * Has this letter been on screen? The key 'a' approves nothing that nobody saw (rules §3). Give the page's ref callback
 * to the paper; ask `hasBeenSeen` when the key is pressed.
 */
export function useSeen(letterId: number) {
  const [paper, setPaper] = useState<HTMLElement | null>(null)
  const seen = useRef<number | null>(null)
  useEffect(() => {
    if (paper === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const watcher = new IntersectionObserver(([entry]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting) timer = setTimeout(() => (seen.current = letterId), longEnough)
    })
    watcher.observe(paper)
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
    }
  }, [paper, letterId])
  return { paperRef: setPaper, hasBeenSeen: () => seen.current === letterId }
}
