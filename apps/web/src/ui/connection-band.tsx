import { useIsOnline } from '../platform/network.ts'
import { useIsServerReachable } from '../platform/server-reach.ts'
import { useSession } from '../platform/session.ts'
import classes from './bands.module.css'

/**
 * Why nothing can be loaded or saved: the device has no network, or the server cannot be reached. Also in every dialog,
 * because a dialog covers the page's own.
 */
export function ConnectionBand() {
  const isOnline = useIsOnline()
  const isReachable = useIsServerReachable()
  const isSignedOut = useSession().status === 'signed-out'
  return (
    <div role="status" data-screen-only>
      {(!isOnline || !isReachable) && (
        <p className={classes.band} data-tone="red">
          <strong>{isOnline ? "Can't reach the server." : 'You are offline.'}</strong>
          <span>{isOnline ? unreachableWords(isSignedOut) : offlineWords(isSignedOut)}</span>
        </p>
      )}
    </div>
  )
}

function unreachableWords(isSignedOut: boolean): string {
  return isSignedOut
    ? "You can sign in when it is back; we'll keep trying."
    : "Your work is kept on this device; we'll keep trying."
}

function offlineWords(isSignedOut: boolean): string {
  return isSignedOut
    ? 'You can sign in when you are back online.'
    : 'Your work is kept on this device until it can be saved.'
}
