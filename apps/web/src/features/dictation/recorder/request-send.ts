import { updateDictation, readDictation } from './dictation-drafts.ts'
import { uploadSoon } from './uploads.ts'

/**
 * Marks it to be sent. After the warning about lost sound, sending again agrees to go without it. `isForLetter`: the
 * letter it was recorded for uses it.
 */
export function requestSend(
  userId: number,
  deviceKey: string,
  options: { isForLetter?: boolean } = {},
): void {
  const missing =
    readDictation(userId, deviceKey)?.missing === 'asked' ? ({ missing: 'agreed' } as const) : {}
  updateDictation(userId, deviceKey, { wish: 'send', trouble: null, ...missing, ...options })
  uploadSoon()
}
