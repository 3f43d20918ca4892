// Whether the server can be reached. Checked after a failed call or a lost live connection, and then repeatedly until
// it answers.
import { routes } from '@sincerely/contract/routes'
import { useSyncExternalStore } from 'react'

export function useIsServerReachable(): boolean {
  return useSyncExternalStore(onServerReach, isServerReachable)
}

export function isServerReachable(): boolean {
  return isReachable
}

/** Calls back when the server stops or starts answering. Returns how to stop. */
export function onServerReach(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back when the server answers again. Returns how to stop. */
export function onServerReturn(listener: () => void): () => void {
  return onServerReach(() => void (isReachable && listener()))
}

/** Call when a request failed: checks whether the server is there at all. Never throws. */
export function checkServer(): void {
  if (check === null) void ask()
}

/** Call when the server has just answered. */
export function serverAnswered(): void {
  if (!isReachable) settle(true)
}

/** Asks once. False if only a proxy in front of the server answers, which may keep the page itself. Never throws. */
export async function isServerThere(): Promise<boolean> {
  const request = { cache: 'no-store', signal: AbortSignal.timeout(answerWithin) } as const
  try {
    return (await fetch(new URL(routes.system.live.path, window.location.origin), request)).ok
  } catch {
    return false
  }
}

/** In ms: the interval between checks, and how long one may take. */
const askEvery = 3000
const answerWithin = 10_000

const listeners = new Set<() => void>()
let isReachable = true
/** The current check, until it is settled. */
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
