// The unsaved text that an editor opens with, from this device or from the server.

/** `follows` is when the server's working copy that it is based on was saved; null when there was none. */
export type UnsavedText = { html: string; baseVersion: number; savedAt: string; follows: string | null }
export type RestoredText = UnsavedText & { from: 'device' | 'server' }

/** The newer of the two. The draft on the device is removed once the server has a copy, so it wins a tie. */
export function newestUnsaved(device: UnsavedText | null, server: UnsavedText | null): RestoredText | null {
  if (device === null) return server === null ? null : { ...server, from: 'server' }
  if (server === null) return { ...device, from: 'device' }
  return Date.parse(server.savedAt) > Date.parse(device.savedAt)
    ? { ...server, from: 'server' }
    : { ...device, from: 'device' }
}

/** Null when the stored value is not an unsaved text. */
export function parseUnsavedText(stored: unknown): UnsavedText | null {
  if (typeof stored !== 'object' || stored === null) return null
  if (!('html' in stored) || !('baseVersion' in stored) || !('savedAt' in stored)) return null
  const { html, baseVersion, savedAt } = stored
  if (typeof html !== 'string' || typeof baseVersion !== 'number' || typeof savedAt !== 'string') return null
  const follows = 'follows' in stored && typeof stored.follows === 'string' ? stored.follows : null
  return Number.isNaN(Date.parse(savedAt)) ? null : { html, baseVersion, savedAt, follows }
}
