// Caches the app's own files on this device, so that a kept page opens without a network
// (apps/web/service-worker.mjs).

/**
 * Works only over https or on localhost. Elsewhere, or if the browser refuses, nothing is cached. Never
 * throws.
 */
export function keepAppFiles(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

/** True if this device can serve the files that a kept page needs. */
export function hasAppFiles(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}
