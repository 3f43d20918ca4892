import { updateDictation, readDictation } from './dictation-drafts.ts'
import { uploadSoon } from './uploads.ts'

/**
 * Marks the dictation to be sent. After the warning about lost sound, a second press agrees to send without it.
 * `isForLetter`: a letter uses the dictation.
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
