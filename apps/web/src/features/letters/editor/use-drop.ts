import { withdrawFailure } from '../../../platform/query-client.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { toast } from '../../../ui/toast.ts'
import { letterKeys } from '../letters.queries.ts'
import type { LetterSaver } from './letter-saver.ts'
import { hasChanges } from './save-state.ts'
import { keepOnDevice } from './device-copies.ts'

type Editor = { onClose: () => void; onReopen: () => void }

/** Drops the unsaved text and closes the editor; for 10 s it can be had back, on top of `baseVersion` when given. */
export function useDrop(letterId: number, saver: LetterSaver, { onClose, onReopen }: Editor) {
  const user = useSignedInUser()
  return (message: string, baseVersion?: number) => {
    const isLost = hasChanges(saver.current())
    const dropped = saver.cancel()
    withdrawFailure(letterKeys.editContent(letterId))
    onClose()
    if (!isLost) return
    const undo = () => {
      keepOnDevice(user.id, letterId, { ...dropped, baseVersion: baseVersion ?? dropped.baseVersion })
      onReopen()
    }
    toast({ type: 'info', message, undo })
  }
}
