// The app's own files on this device, so that a kept page opens without a network (apps/web/service-worker.mjs).

/** Only over https or on localhost; elsewhere, and in browsers that refuse, the app goes without. Never throws. */
export function keepAppFiles(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

/** Does the device answer for the files that a kept page needs? */
export function hasAppFiles(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}
