import { useMemo, useSyncExternalStore } from 'react'
import { onDraftsChange } from '../../../platform/drafts/drafts.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { newestOnDevice, unsavedOnDevice } from './device-copies.ts'
import type { UnsavedText } from './unsaved-text.ts'

/** The text on this device that the letter does not say, as it comes and goes in any tab. */
export function useTextOnDevice(letter: { id: number; content: string }): UnsavedText | null {
  const { id: userId } = useSignedInUser()
  const { id, content } = letter
  const newest = useSyncExternalStore(onDraftsChange, () => newestOnDevice(userId, id)?.value ?? null)
  return useMemo(
    () => (newest === null ? null : unsavedOnDevice(userId, { id, content })),
    [newest, userId, id, content],
  )
}
