import { useEffect, useRef, useState } from 'react'

/**
 * Tells whether the person has typed or moved the focus since `begin`. If so, a result that arrives must not take the focus.
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

/** Ignores regions, because only code focuses them. */
function isReachedByTab(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.tabIndex >= 0
}
