import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSignedInUser } from '../../../platform/session.ts'
import { toast } from '../../../ui/toast.ts'
import { discardOnDevice, keepOnDevice } from '../editor/device-copies.ts'
import { dropWorkingCopy } from '../editor/letter-text.queries.ts'
import type { UnsavedText } from '../editor/unsaved-text.ts'
import { unsavedMayHaveChanged } from '../letters.queries.ts'
import { focusLetterHeading } from './letter-heading.ts'

/**
 * Discards the text one left unsaved, on this device or on the server, wherever the one that is shown lies; for 10 s it can
 * be had back. It comes back on the device: a letter that is posted takes no working copy any more.
 */
export function useDiscardUnsaved(letterId: number) {
  const user = useSignedInUser()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (savedAt: string) => dropWorkingCopy(letterId, savedAt),
    onSuccess: () => unsavedMayHaveChanged(client, letterId),
    meta: { failure: { title: 'Not discarded' } },
  })
  return ({ html, baseVersion, savedAt }: Omit<UnsavedText, 'follows'>, from: 'device' | 'server') => {
    const kept = { html, baseVersion, savedAt: new Date().toISOString(), follows: null }
    const undo = () => void keepOnDevice(user.id, letterId, kept)
    const tell = () => {
      toast({ type: 'info', message: 'Your unsaved text was discarded.', undo })
      focusLetterHeading()
    }
    if (from === 'server') return mutate(savedAt, { onSuccess: tell })
    discardOnDevice(user.id, letterId, html)
    tell()
  }
}
