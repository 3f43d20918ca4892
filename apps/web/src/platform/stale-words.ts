// Tells the user that data on screen is stale, and since when.
import { isApiError } from './api-error.ts'
import { useIsOnline } from './network.ts'
import { useMomentText } from './practice.ts'

type FetchState = {
  /** The error of the last fetch, or null if it succeeded. */
  error: unknown
  /** The time of the last successful fetch, in ms since 1970. 0 means never. */
  at: number
}

/** Returns null while the data is fresh, and if nothing was ever loaded. */
export function useStaleWords({ error, at }: FetchState): string | null {
  const isOnline = useIsOnline()
  const momentText = useMomentText()
  if (at === 0 || (isOnline && error === null)) return null
  return `${whyOf(error, isOnline)} Showing data from ${momentText(new Date(at).toISOString())}.`
}

function whyOf(error: unknown, isOnline: boolean): string {
  if (!isOnline) return 'You are offline.'
  const isAway = isApiError(error) && [0, 502, 503, 504].includes(error.status)
  return isAway ? "Can't reach the server." : "Couldn't refresh this."
}
