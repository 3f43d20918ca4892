import type { QueryKey } from '@tanstack/react-query'

/** The most a list is fetched again because of live events: once per 2 s (rules §5), whatever comes in between. */
const pace = 2000

/**
 * Collects what live events make stale. The first is passed on at once, the rest together when the pace allows.
 * `now` in ms.
 */
export function paced(invalidate: (key: QueryKey) => void, now: () => number = () => performance.now()) {
  const waiting = new Map<string, QueryKey>()
  let lastFlush = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    lastFlush = now()
    const keys = [...waiting.values()]
    waiting.clear()
    for (const key of keys) invalidate(key)
  }
  return (keys: readonly QueryKey[]): void => {
    for (const key of keys) waiting.set(JSON.stringify(key), key)
    const wait = lastFlush + pace - now()
    if (wait <= 0) flush()
    else timer ??= setTimeout(flush, wait)
  }
}
