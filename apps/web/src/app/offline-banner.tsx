import { useIsOnline } from '../platform/network.ts'
import { useSession } from '../platform/session.ts'
import classes from './bands.module.css'

export function OfflineBanner() {
  const isOnline = useIsOnline()
  const { status } = useSession()
  return (
    <div role="status">
      {!isOnline && (
        <p className={classes.band} data-tone="red">
          <strong>You are offline.</strong>
          <span>
            {status === 'signed-out'
              ? 'You can sign in when you are back online.'
              : 'What you type is kept on this device until it can be saved.'}
          </span>
        </p>
      )}
    </div>
  )
}
