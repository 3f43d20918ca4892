// What stands on the screen although the server could not be asked anew, and since when.
import { useIsOnline } from './network.ts'
import { useMomentText } from './practice.ts'

/** Null while it is fresh, or where nothing was ever there. `fetchedAt`: in ms, 0 for never. */
export function useStaleWords({
  isStale,
  fetchedAt,
}: {
  isStale: boolean
  fetchedAt: number
}): string | null {
  const isOnline = useIsOnline()
  const momentText = useMomentText()
  if (fetchedAt === 0 || (isOnline && !isStale)) return null
  const why = isOnline ? 'The server does not answer.' : 'You are offline.'
  return `${why} This is how it stood at ${momentText(new Date(fetchedAt).toISOString())}.`
}
