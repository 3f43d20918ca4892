import { changeDictation, readDictation } from './kept-dictations.ts'
import { uploadSoon } from './uploads.ts'

/**
 * The person wants it sent. Who was told that some of it is lost, and wants it all the same, goes on without that.
 * `isForLetter`: the letter it was recorded for takes it.
 */
export function wishToSend(userId: number, deviceKey: string, how: { isForLetter?: boolean } = {}): void {
  const missing =
    readDictation(userId, deviceKey)?.missing === 'asked' ? ({ missing: 'agreed' } as const) : {}
  changeDictation(userId, deviceKey, { wish: 'send', trouble: null, ...missing, ...how })
  uploadSoon()
}
