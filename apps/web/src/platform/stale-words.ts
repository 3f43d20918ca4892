// What stands on the screen although the server could not be asked anew, and since when.
import { isApiError } from './api-error.ts'
import { useIsOnline } from './network.ts'
import { useMomentText } from './practice.ts'

type Fetched = {
  /** Why the last fetch failed; null where it did not. */
  error: unknown
  /** In ms, 0 for never. */
  at: number
}

/** Null while it is fresh, or where nothing was ever there. */
export function useStaleWords({ error, at }: Fetched): string | null {
  const isOnline = useIsOnline()
  const momentText = useMomentText()
  if (at === 0 || (isOnline && error === null)) return null
  return `${whyOf(error, isOnline)} Showing data from ${momentText(new Date(at).toISOString())}.`
}

function whyOf(error: unknown, isOnline: boolean): string {
  if (!isOnline) return 'You are offline.'
  const isAway = isApiError(error) && [0, 502, 503, 504].includes(error.status)
  return isAway ? 'The server is not responding.' : "Couldn't refresh this."
}
