// The unsaved text that an editor opens with, from this device or from the server.

/** `follows` is the time at which the working copy below this text was saved; null if there was none. */
export type UnsavedText = { html: string; baseVersion: number; savedAt: string; follows: string | null }
export type RestoredText = UnsavedText & { from: 'device' | 'server' }

/**
 * Returns the newer text. At the same time, the draft on the device wins, because it is removed once the server has a copy.
 */
export function newestUnsaved(device: UnsavedText | null, server: UnsavedText | null): RestoredText | null {
  if (device === null) return server === null ? null : { ...server, from: 'server' }
  if (server === null) return { ...device, from: 'device' }
  return Date.parse(server.savedAt) > Date.parse(device.savedAt)
    ? { ...server, from: 'server' }
    : { ...device, from: 'device' }
}

/** Reads a stored text; null if it is not valid. */
export function parseUnsavedText(stored: unknown): UnsavedText | null {
  if (typeof stored !== 'object' || stored === null) return null
  if (!('html' in stored) || !('baseVersion' in stored) || !('savedAt' in stored)) return null
  const { html, baseVersion, savedAt } = stored
  if (typeof html !== 'string' || typeof baseVersion !== 'number' || typeof savedAt !== 'string') return null
  const follows = 'follows' in stored && typeof stored.follows === 'string' ? stored.follows : null
  return Number.isNaN(Date.parse(savedAt)) ? null : { html, baseVersion, savedAt, follows }
}
