// Says that shown data is stale, and since when.
import { isApiError } from './api-error.ts'
import { useIsOnline } from './network.ts'
import { useMomentText } from './practice.ts'

type FetchState = {
  /** Why the last fetch failed; null if it succeeded. */
  error: unknown
  /** When it was last fetched, in ms since 1970; 0 for never. */
  at: number
}

/** Null while fresh, or if nothing was ever loaded. */
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
