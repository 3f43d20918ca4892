import { useSyncExternalStore } from 'react'
import classes from './bands.module.css'

/** Says that the network is away, and that nothing is lost by it. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(onNetworkChange, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <p className={classes.band} data-tone="red">
          <strong>You are offline.</strong>
          <span>What you type is kept on this device; we'll try again.</span>
        </p>
      )}
    </div>
  )
}

function onNetworkChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
