import { errors } from '@sincerely/contract/errors'
import type { Letter } from '@sincerely/contract/letters'
import { hasNoRecipient } from '@sincerely/domain/letters/printed-recipients'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx'
import { toast } from '../../../ui/toast.ts'
import { acceptedFor, approvalRefused, letterApproved } from '../../fact-check/fact-check.parts.tsx'
import { newestTextDraft } from '../editor/text-drafts.ts'
import {
  type LetterRef,
  isApprovalOld,
  isOpenFindings,
  isOthersUnsavedText,
  isLetterReturned,
  letterKeys,
  useReviewLetter,
} from '../letters.queries.ts'
import type { PostingDialogProps } from '../recipients/posting-dialog.tsx'
import { hasAddressDraft } from '../recipients/address-drafts.ts'
import { type PostingInput, isAboutRecipients, usePostLetter } from '../recipients/posting.queries.ts'
import type { StepQuestionProps } from './step-question.tsx'

const StepQuestion = lazyPart(async () => (await import('./step-question.tsx')).StepQuestion)
const PostingDialog = lazyPart(async () => (await import('../recipients/posting-dialog.tsx')).PostingDialog)

type Step = 'approve' | 'post'

type Options = {
  onDone?: (() => void) | undefined
  /** The note that the posting dialog suggests. */
  notes?: string
  /**
   * A sentence about text that is typed in another field and not saved yet, so that the letter cannot be approved; null if
   * there is none.
   */
  unsavedBeside?: () => string | null
  /** Opens the editor of the recipients. */
  onRecipients?: (() => void) | undefined
  /** Whether the letter is open with its fact check. False for a row of a list. */
  isOnScreen?: boolean
}

/** The confirmations that the person has given. */
type Confirmed = { others?: true; returned?: true; age?: true }
type Attempt = { step: Step; posting: PostingInput; confirmed: Confirmed }
/** An attempt that first needs a confirmation, for this version of the letter. `message` is the server's refusal. */
type Question = Attempt & { about: keyof Confirmed; message: string; version: number }

/** The letter of a step. A row of a list has no text, no recipients and no record version. */
type StepLetter = LetterRef & { content?: string; recordVersion?: number; recipients?: Letter['recipients'] }

/** Preloads the posting dialog while the pointer or the focus is on Post. */
export const preloadPosting = PostingDialog.preload

/**
 * Approves or posts a letter, unless the person has unsaved text in it. If somebody else has unsaved text in it, a dialog
 * asks first. A posting cannot be undone, so a dialog always asks how each recipient gets the letter (rules §3). Render
 * `dialogs` on the page. Without `content`, any text draft on this device counts as unsaved.
 */
export function useRunStep(letter: StepLetter, options: Options) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isPostingOpen, setPostingOpen] = useState(false)
  const whenSaved = useWhenSaved(letter, options.unsavedBeside)
  const { submit, post } = useSubmit(letter, options, { setQuestion, setPostingOpen })

  const start = (attempt: Attempt) => whenSaved(attempt.step, (current) => submit(attempt, current))
  const sendPosting = (posting: PostingInput) => start({ step: 'post', posting, confirmed: {} })
  const openPosting = () => {
    post.reset()
    setPostingOpen(true)
  }

  const answer = (isConfirmed: boolean) => {
    setQuestion(null)
    if (!isConfirmed || question === null) return
    const { about, step, posting, confirmed, version } = question
    whenSaved(step, (current) =>
      current.version === version
        ? submit({ step, posting, confirmed: { ...confirmed, [about]: true } }, current)
        : notifyNotDone(step, changedMeanwhile),
    )
  }

  const dialogs = (
    <>
      {isPostingOpen && (
        <LazyPostingDialog
          letterId={letter.id}
          notes={options.notes ?? ''}
          error={post.error}
          isBusy={post.isPending}
          onPost={sendPosting}
          onClose={() => setPostingOpen(false)}
          onReopen={openPosting}
        />
      )}
      {question && <LazyStepQuestion letterId={letter.id} {...question} onAnswer={answer} />}
    </>
  )
  return {
    start: (step: Step) =>
      step === 'approve' ? start({ step, posting: {}, confirmed: {} }) : whenSaved('post', openPosting),
    posting: { choose: openPosting, send: sendPosting },
    dialogs,
  }
}

type Dialogs = {
  setQuestion: (question: Question) => void
  setPostingOpen: (isOpen: boolean) => void
}

/** Sends an attempt to the server. If the server needs a confirmation first, opens the dialog that asks for it. */
function useSubmit(letter: StepLetter, options: Options, { setQuestion, setPostingOpen }: Dialogs) {
  const { onDone, isOnScreen = false } = options
  const user = useSignedInUser()
  const approve = useReviewLetter(letter.id, true)
  const post = usePostLetter(letter.id, isOnScreen)

  function submit(attempt: Attempt, current: StepLetter) {
    const { step, posting, confirmed } = attempt
    const onError = (error: Error) => {
      const about = questionFor(error)
      const { version } = current
      if (about !== null) setQuestion({ ...attempt, about, message: messageOf(error), version })
      if (isAboutRecipients(error)) setPostingOpen(true)
      if (isApiError(error) && error.code === 'recipient_required') options.onRecipients?.()
      if (isOnScreen && isOpenFindings(error)) approvalRefused(current, error)
    }
    const input = { letter: current, askIfOthersWrite: !confirmed.others }
    if (step === 'approve') {
      if (current.recipients !== undefined && hasNoRecipient(current.recipients)) {
        notifyNotDone('approve', errors.recipient_required.message)
        return options.onRecipients?.()
      }
      const onSuccess = () => {
        if (isOnScreen) letterApproved(letter.id, user.id)
        onDone?.()
      }
      const shown = shownWith(letter, isOnScreen ? acceptedFor(letter.id, user.id) : [])
      return approve.mutate(
        { ...input, ...shown, askIfReturned: !confirmed.returned },
        { onSuccess, onError },
      )
    }
    const onSuccess = ({ status }: Letter) => {
      setPostingOpen(false)
      if (status === 'posted') onDone?.()
    }
    post.mutate(
      { ...input, ...posting, ...(confirmed.age && { confirmedOldApproval: true }) },
      { onSuccess, onError },
    )
  }

  return { submit, post }
}

/**
 * Returns the accepted findings and the version of the patient's record that was on screen; the server may have a newer
 * record.
 */
function shownWith({ recordVersion }: { recordVersion?: number }, accepted: ReturnType<typeof acceptedFor>) {
  return { ...(recordVersion !== undefined && { recordVersion }), ...(accepted.length > 0 && { accepted }) }
}

function questionFor(error: Error): keyof Confirmed | null {
  if (isOthersUnsavedText(error)) return 'others'
  if (isLetterReturned(error)) return 'returned'
  return isApprovalOld(error) ? 'age' : null
}

function LazyStepQuestion(props: StepQuestionProps) {
  return (
    <LazyBoundary onMissing={() => props.onAnswer(false)}>
      <StepQuestion {...props} />
    </LazyBoundary>
  )
}

function LazyPostingDialog(props: PostingDialogProps) {
  return (
    <LazyBoundary onMissing={props.onClose}>
      <PostingDialog {...props} />
    </LazyBoundary>
  )
}

/**
 * Runs an action with the current letter once the person's own saves have finished. If something stays unsaved, shows a
 * message instead.
 */
function useWhenSaved(letter: StepLetter, unsavedBeside?: () => string | null) {
  const user = useSignedInUser()
  const client = useQueryClient()
  const isWaiting = useRef(false)
  return (step: Step, action: (current: StepLetter) => Promise<void> | void) => {
    // Only one step runs at a time, for all letters, because the button might not show yet that a step is running.
    if (isWaiting.current || client.isMutating({ mutationKey: letterKeys.steps }) > 0) return
    // The approved or posted letter would lack the unsaved text, and the server knows only its own copy.
    const draft = newestTextDraft(user.id, letter.id)
    if (draft !== null && draft.text.html !== letter.content) return notifyNotDone(step, unsavedText)
    isWaiting.current = true
    const run = async () => {
      const current = isSaving(client, letter.id) ? await letterOnceSaved(client, letter) : letter
      // A draft that still exists after the saves could not be saved.
      if (hasAddressDraft(user.id, letter.id)) return notifyNotDone(step, unsavedAddress)
      const unsaved = step === 'approve' ? unsavedBeside?.() : null
      if (unsaved) return notifyNotDone(step, unsaved)
      return action(current)
    }
    void run().finally(() => {
      isWaiting.current = false
    })
  }
}

/**
 * Waits for running saves. Pressing the button also leaves the field that the person was in, and so saves it; the step
 * includes that change. If the text has changed too, the step applies to the letter that was on screen.
 */
async function letterOnceSaved(client: QueryClient, letter: StepLetter): Promise<StepLetter> {
  await new Promise<void>((resolve) => {
    const unsubscribe = client.getMutationCache().subscribe(() => {
      if (isSaving(client, letter.id)) return
      unsubscribe()
      // Other listeners handle the same answer first.
      setTimeout(resolve)
    })
  })
  const current = client.getQueryData<Letter>(letterKeys.detail(letter.id))
  return current && current.content === letter.content ? current : letter
}

function isSaving(client: QueryClient, letterId: number): boolean {
  const isRunning = (mutationKey: readonly unknown[]) => client.isMutating({ mutationKey }) > 0
  return isRunning(letterKeys.change(letterId)) || isRunning(letterKeys.address(letterId))
}

const changedMeanwhile = 'The letter was changed in the meantime. Read it, then try again.'
const unsavedText =
  'You have unsaved text in this letter, kept on this device. Open it, then save or discard it first.'
const unsavedAddress =
  'Your change to the recipients or enclosures is not saved yet. Save or discard it first, under Recipients.'

/** Shows a toast for 8 s; the letter itself shows what is unsaved or missing. */
function notifyNotDone(step: Step, message: string): void {
  toast({ type: 'info', title: step === 'approve' ? 'Not approved' : 'Not posted', message, duration: 8000 })
}
