import { useEffect, useRef, useState } from 'react'

/**
 * Whether the person has typed or moved the focus since `begin`. A result that arrives after that must not take the
 * focus from them.
 */
export function useMovedOn() {
  const [hasMovedOn, setMovedOn] = useState(false)
  const watch = useRef<AbortController>(null)
  useEffect(() => () => watch.current?.abort(), [])
  return {
    hasMovedOn,
    begin: () => {
      watch.current?.abort()
      const watching = (watch.current = new AbortController())
      const { signal } = watching
      const moveOn = () => {
        watching.abort()
        setMovedOn(true)
      }
      setMovedOn(false)
      document.addEventListener('input', moveOn, { signal })
      document.addEventListener('focusin', ({ target }) => void (isReachedByTab(target) && moveOn()), {
        signal,
      })
    },
  }
}

/** Regions are focused by code only. */
function isReachedByTab(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.tabIndex >= 0
}
