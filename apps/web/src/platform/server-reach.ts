// Tells whether the server can be reached. The server is checked after a failed call or a lost live
// connection, and then repeatedly until it answers.
import { routes } from '@sincerely/contract/routes'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

export function useIsServerReachable(): boolean {
  return useSyncExternalStore(onServerReach, isServerReachable)
}

export function isServerReachable(): boolean {
  return isReachable
}

/** Calls back when the server stops or starts answering. Returns a function that unsubscribes. */
export function onServerReach(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back when the server answers again. Returns a function that unsubscribes. */
export function onServerReturn(listener: () => void): () => void {
  return onServerReach(() => void (isReachable && listener()))
}

/** Calls back when the server answers again while the component is mounted. */
export function useOnServerReturn(listener: () => void): void {
  const call = useEffectEvent(listener)
  useEffect(() => onServerReturn(() => call()), [])
}

/** Replaces a message about the unreachable server once it answers again. */
export const serverIsBack = 'The server is back. Try again.'

/** Checks whether the server can be reached. Call this function after a failed request. Never throws. */
export function checkServer(): void {
  if (check === null) void ask()
}

/** Call this function after every answer from the server. */
export function serverAnswered(): void {
  if (!isReachable) settle(true)
}

/**
 * Asks the server once. Returns false if only the proxy in front of the server answers; that proxy may serve
 * the page itself. Never throws.
 */
export async function isServerThere(): Promise<boolean> {
  const request = { cache: 'no-store', signal: AbortSignal.timeout(answerWithin) } as const
  try {
    return (await fetch(new URL(routes.system.live.path, window.location.origin), request)).ok
  } catch {
    return false
  }
}

/** The time between checks, and the time limit of one check, in ms. */
const askEvery = 3000
const answerWithin = 10_000

const listeners = new Set<() => void>()
let isReachable = true
/** The running check, or null if none is running. */
let check: { timer?: ReturnType<typeof setTimeout> } | null = null

async function ask(): Promise<void> {
  const mine = (check = {})
  const isThere = await isServerThere()
  if (check === mine) settle(isThere)
}

function settle(isThere: boolean): void {
  clearTimeout(check?.timer)
  check = isThere ? null : { timer: setTimeout(() => void ask(), askEvery) }
  if (isThere === isReachable) return
  isReachable = isThere
  for (const listener of listeners) listener()
}
