import type { Letter } from '@sincerely/contract/letters'
import { isPossible } from '@sincerely/domain/letters/status'
import { can } from '@sincerely/domain/permissions'
import { useRef } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import { toast } from '../../../ui/toast.ts'
import { unsavedOnDevice } from '../editor/device-copies.ts'
import { usePostLetter, useReviewLetter } from '../letters.queries.ts'
import { useDownloadLetterPdf } from './letter-pdf.queries.ts'

export type LetterSteps = ReturnType<typeof useLetterSteps>

/**
 * What this person may do with this letter now: each step with its run, or null when it is not theirs or not the moment.
 * Approve only for a draft, Post only for an approved letter (spec §4). `onDone` follows an approval or a posting.
 */
export function useLetterSteps(letter: Letter, onDone?: () => void) {
  const user = useSignedInUser()
  const approval = useReviewLetter(true)
  const posting = usePostLetter()
  const pdf = useDownloadLetterPdf()
  const isBusy = approval.isPending || posting.isPending
  const step = useOneAtATime()
  const approve = () => {
    // What one has typed and not saved would not be in what is approved; the server knows only its own copy of it.
    if (unsavedOnDevice(user.id, letter) !== null) {
      // Until closed it would outlive its cause: the letter itself says it as long as it holds.
      toast({ type: 'info', title: 'Not approved', message: unsavedOnDeviceMessage, duration: 8000 })
      return
    }
    step((end) => approval.mutate({ letter }, { onSuccess: onDone, onSettled: end }))
  }
  const post = () => step((end) => posting.mutate({ letter }, { onSuccess: onDone, onSettled: end }))
  return {
    isBusy,
    isDownloading: pdf.isPending,
    mayEdit: can(user, 'letter.edit') && isPossible(letter.status, 'edit'),
    mayReturn: can(user, 'letter.return') && isPossible(letter.status, 'return'),
    approve:
      can(user, 'letter.approve') && isPossible(letter.status, 'approve') ? once(isBusy, approve) : null,
    post: can(user, 'letter.post') && isPossible(letter.status, 'post') ? once(isBusy, post) : null,
    downloadPdf: once(pdf.isPending, () => pdf.mutate(letter.id)),
  }
}

const unsavedOnDeviceMessage =
  'You have unsaved text in this letter, kept on this device. Open it, save or discard it, and approve then.'

/** A second click or key before the first is answered does nothing, not even where the button is drawn too late. */
function useOneAtATime() {
  const isRunning = useRef(false)
  return (run: (end: () => void) => void) => {
    if (isRunning.current) return
    isRunning.current = true
    run(() => {
      isRunning.current = false
    })
  }
}

function once(isBusy: boolean, run: () => void): () => void {
  return () => {
    if (!isBusy) run()
  }
}
