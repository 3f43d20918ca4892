import { toast } from '../../../ui/toast.ts'
import { updateDictation, removeDictation, readDictation } from './dictation-drafts.ts'
import { uploadSoon } from './uploads.ts'

/** In ms: a little longer than the toast that offers Undo. */
const undoPeriod = 10_500

/** Hides the dictation at once. Deletes it when the discard can no longer be undone (rules §5). */
export function discardDictation(userId: number, deviceKey: string): void {
  const draft = readDictation(userId, deviceKey)
  if (draft === null) return
  if (draft.takes.length === 0 && draft.dictationId === null) return removeDictation(userId, deviceKey)
  updateDictation(userId, deviceKey, { wish: 'discard', goneAt: Date.now() + undoPeriod, trouble: null })
  uploadSoon()
  toast({
    type: 'info',
    message: 'The dictation was discarded.',
    undo: () => {
      updateDictation(userId, deviceKey, { wish: 'keep', goneAt: null })
      uploadSoon()
    },
  })
}
