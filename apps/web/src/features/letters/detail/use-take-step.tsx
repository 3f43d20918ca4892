import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import { toast } from '../../../ui/toast.ts'
import { newestOnDevice } from '../editor/device-copies.ts'
import {
  type LetterRef,
  isAboutOthers,
  letterKeys,
  usePostLetter,
  useReviewLetter,
} from '../letters.queries.ts'
import { OthersQuestion } from './others-question.tsx'

type Step = 'approve' | 'post'
type Options = {
  onDone?: (() => void) | undefined
  /** Said at posting. */
  notes?: string
}

/**
 * Approves or posts a letter unless text of one's own is in the way, and asks first when somebody else is still writing in
 * it. Put the `question` on the page. A letter without its `content` is taken to lack any text that lies on this device.
 */
export function useTakeStep(letter: LetterRef & { content?: string }, { onDone, notes }: Options) {
  const user = useSignedInUser()
  const client = useQueryClient()
  const steps = { approve: useReviewLetter(letter.id, true), post: usePostLetter(letter.id) }
  const [asked, setAsked] = useState<Step | null>(null)

  function take(step: Step, isSure = false) {
    // One step at a time, of whichever letter: the button may be drawn too late to show that one is under way.
    if (client.isMutating({ mutationKey: letterKeys.steps }) > 0) return
    // What one has typed and not saved would not be in what goes out; the server knows only its own copy of it.
    const onDevice = newestOnDevice(user.id, letter.id)
    if (onDevice !== null && onDevice.text.html !== letter.content) return tellUnsavedOnDevice(step)
    const more = step === 'post' ? { notes } : {}
    steps[step].mutate(
      { letter, askIfOthersWrite: !isSure, ...more },
      { onSuccess: onDone, onError: (error) => isAboutOthers(error) && setAsked(step) },
    )
  }

  const answer = (isSure: boolean) => {
    setAsked(null)
    if (isSure && asked !== null) take(asked, true)
  }
  const question = asked && <OthersQuestion letterId={letter.id} step={asked} onAnswer={answer} />
  return { take, question }
}

/** Until closed it would outlive its cause: the letter itself says it as long as it holds. */
function tellUnsavedOnDevice(step: Step): void {
  const message =
    'You have unsaved text in this letter, kept on this device. Open it, then save or discard it first.'
  toast({ type: 'info', title: step === 'approve' ? 'Not approved' : 'Not posted', message, duration: 8000 })
}
