// Which text an editor opens with: the letter's own, or one that was left unsaved.

/** `follows` is when the server's working copy that it grew from was kept; null when there was none. */
export type UnsavedText = { html: string; baseVersion: number; savedAt: string; follows: string | null }
export type RestoredText = UnsavedText & { from: 'device' | 'server' }

/**
 * The newest text left unsaved, or null when nothing was. The device's copy is removed as soon as the server
 * confirms one, so it wins a tie.
 */
export function newestUnsaved(device: UnsavedText | null, server: UnsavedText | null): RestoredText | null {
  if (device === null) return server === null ? null : { ...server, from: 'server' }
  if (server === null) return { ...device, from: 'device' }
  return Date.parse(server.savedAt) > Date.parse(device.savedAt)
    ? { ...server, from: 'server' }
    : { ...device, from: 'device' }
}

/** A local copy as it was stored, or null when it is not one: storage may hold anything. */
export function readUnsavedText(stored: unknown): UnsavedText | null {
  if (typeof stored !== 'object' || stored === null) return null
  if (!('html' in stored) || !('baseVersion' in stored) || !('savedAt' in stored)) return null
  const { html, baseVersion, savedAt } = stored
  if (typeof html !== 'string' || typeof baseVersion !== 'number' || typeof savedAt !== 'string') return null
  const follows = 'follows' in stored && typeof stored.follows === 'string' ? stored.follows : null
  return Number.isNaN(Date.parse(savedAt)) ? null : { html, baseVersion, savedAt, follows }
}
