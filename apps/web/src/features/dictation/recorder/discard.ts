import { toast } from '../../../ui/toast.ts'
import { changeDictation, forgetDictation, readDictation } from './kept-dictations.ts'
import { uploadSoon } from './uploads.ts'

/** As long as the message that offers to undo it, in ms, and a moment more. */
const undoFor = 10_500

/** Puts it away at once; it goes for good when it can no longer be taken back (rules §5). */
export function discardDictation(userId: number, deviceKey: string): void {
  const kept = readDictation(userId, deviceKey)
  if (kept === null) return
  if (kept.takes.length === 0 && kept.dictationId === null) return forgetDictation(userId, deviceKey)
  changeDictation(userId, deviceKey, { wish: 'discard', goneAt: Date.now() + undoFor, trouble: null })
  uploadSoon()
  toast({
    type: 'info',
    message: 'The dictation was discarded.',
    undo: () => {
      changeDictation(userId, deviceKey, { wish: 'keep', goneAt: null })
      uploadSoon()
    },
  })
}
