// Tells whether the device has a network. The server may still be unreachable.
import { useSyncExternalStore } from 'react'

export function useIsOnline(): boolean {
  return useSyncExternalStore(onNetworkChange, () => navigator.onLine)
}

/** Resolves immediately if the device is online. */
export async function whenOnline(): Promise<void> {
  if (navigator.onLine) return
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
}

function onNetworkChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
