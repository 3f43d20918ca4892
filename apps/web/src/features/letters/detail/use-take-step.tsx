import type { Letter } from '@sincerely/contract/letters'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '../../../platform/api.ts'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx'
import { toast } from '../../../ui/toast.ts'
import { acceptedFor, approvalRefused, letterApproved } from '../../fact-check/fact-check.parts.tsx'
import { newestOnDevice } from '../editor/device-copies.ts'
import {
  type LetterRef,
  isAboutAge,
  isAboutFindings,
  isAboutOthers,
  isAboutReturn,
  letterKeys,
  useReviewLetter,
} from '../letters.queries.ts'
import type { PostingDialogProps } from '../recipients/posting-dialog.tsx'
import { hasNoRecipient } from '../recipients/recipient-gaps.ts'
import { hasAddressDraft } from '../recipients/address-drafts.ts'
import { type PostingInput, isAboutRecipients, usePostLetter } from '../recipients/posting.queries.ts'
import type { StepQuestionProps } from './step-question.tsx'

const AnyStepQuestion = lazyPart(async () => (await import('./step-question.tsx')).StepQuestion)
const PostingDialog = lazyPart(async () => (await import('../recipients/posting-dialog.tsx')).PostingDialog)

type Step = 'approve' | 'post'
type Options = {
  onDone?: (() => void) | undefined
  /** The note that is offered at posting. */
  notes?: string
  /** A GP was typed that the patient's record does not have: the letter would go to another one. */
  isGpUnsaved?: () => boolean
  /** Where one names recipients. */
  onRecipients?: (() => void) | undefined
  /** The letter itself is being looked at, with its fact check, and not a row of a list. */
  isOnScreen?: boolean
}
/** What the person has said yes to: others' unsaved text stays out; what came back, or was approved long ago, goes as it is. */
type Sure = { others?: true; returned?: true; age?: true }
type Wanted = { step: Step; said: PostingInput; sure: Sure }
/** A step that waits for an answer. */
type Asked = Wanted & { about: keyof Sure | 'nobody'; why: string }

/** As far as it is known where the step is taken. */
type Taken = LetterRef & { content?: string; recordVersion?: number; recipients?: Letter['recipients'] }

/** For who is about to press Post. */
export const preloadPosting = PostingDialog.preload

/**
 * Approves or posts a letter unless text of one's own is in the way, and asks first when somebody else is still writing in
 * it. A posting cannot be taken back, so it always asks how each recipient gets the letter (rules §3). Put the `question` on
 * the page. A letter without its `content` is taken to lack any text that lies on this device.
 */
export function useTakeStep(letter: Taken, options: Options) {
  const { onDone, notes, isGpUnsaved, onRecipients, isOnScreen = false } = options
  const user = useSignedInUser()
  const approve = useReviewLetter(letter.id, true)
  const post = usePostLetter(letter.id, isOnScreen)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const begin = useBegin(letter, isGpUnsaved)
  const toNobody = useToNobody()

  function send(wanted: Wanted, now: Taken) {
    const { step, said, sure } = wanted
    const onError = (error: Error) => {
      const about = questionOf(error)
      if (about !== null) setAsked({ ...wanted, about, why: messageOf(error) })
      if (isAboutRecipients(error)) setChoosing(true)
      if (isOnScreen && isAboutFindings(error)) approvalRefused(now, error)
    }
    const taken = { letter: now, askIfOthersWrite: !sure.others }
    if (step === 'approve') {
      if (toNobody.isToAsk(now)) return setAsked({ ...wanted, about: 'nobody', why: '' })
      const onSuccess = () => {
        if (isOnScreen) letterApproved(letter.id, user.id)
        onDone?.()
      }
      const shown = whatWasShown(letter, isOnScreen ? acceptedFor(letter.id, user.id) : [])
      return approve.mutate({ ...taken, ...shown, askIfReturned: !sure.returned }, { onSuccess, onError })
    }
    post.mutate(
      { ...taken, ...said, ...(sure.age && { confirmedOldApproval: true }) },
      {
        onSuccess: ({ status }) => {
          setChoosing(false)
          if (status === 'posted') onDone?.()
        },
        onError,
      },
    )
  }

  const take = (step: Step, said: PostingInput = {}, sure: Sure = {}) =>
    begin(step, (now) => send({ step, said, sure }, now))
  const answer = (isSure: boolean) => {
    setAsked(null)
    if (!isSure || asked === null) return
    if (asked.about === 'nobody') toNobody.allow(letter)
    take(asked.step, asked.said, { ...asked.sure, [asked.about]: true })
  }
  const toRecipients = () => [answer(false), onRecipients?.()]
  const choose = () => {
    post.reset()
    setChoosing(true)
  }
  const question = (
    <>
      {isChoosing && (
        <PostingQuestion
          letterId={letter.id}
          notes={notes ?? ''}
          error={post.error}
          isBusy={post.isPending}
          onPost={(said) => take('post', said)}
          onClose={() => setChoosing(false)}
          onReopen={choose}
        />
      )}
      {asked && (
        <StepQuestion letterId={letter.id} {...asked} onAnswer={answer} onRecipients={toRecipients} />
      )}
    </>
  )
  return {
    take: (step: Step) => (step === 'approve' ? take(step) : begin('post', choose)),
    /** Says it of each recipient, in the dialog or of those who are known already. */
    posting: { choose, send: (said: PostingInput) => take('post', said) },
    question,
  }
}

/** The findings that were accepted, and the record as it was on screen: an earlier one perhaps than has come since. */
function whatWasShown(
  { recordVersion }: { recordVersion?: number },
  accepted: ReturnType<typeof acceptedFor>,
) {
  return { ...(recordVersion !== undefined && { recordVersion }), ...(accepted.length > 0 && { accepted }) }
}

/** Asked once of a version: the fact check may send the person back to Approve in between. */
function useToNobody() {
  const allowed = useRef<number | null>(null)
  return {
    isToAsk: ({ version, recipients }: Taken) =>
      recipients !== undefined && hasNoRecipient(recipients) && allowed.current !== version,
    allow: ({ version }: LetterRef) => {
      allowed.current = version
    },
  }
}

/** What has to be asked before the step is taken all the same. */
function questionOf(error: Error): keyof Sure | null {
  if (isAboutOthers(error)) return 'others'
  if (isAboutReturn(error)) return 'returned'
  return isAboutAge(error) ? 'age' : null
}

function StepQuestion(props: StepQuestionProps) {
  return (
    <LazyBoundary onMissing={() => props.onAnswer(false)}>
      <AnyStepQuestion {...props} />
    </LazyBoundary>
  )
}

function PostingQuestion(props: PostingDialogProps) {
  return (
    <LazyBoundary onMissing={props.onClose}>
      <PostingDialog {...props} />
    </LazyBoundary>
  )
}

/** Begins a step: goes on with the letter as it is once everything of one's own that is on its way to it has arrived. */
function useBegin(letter: Taken, isGpUnsaved?: () => boolean) {
  const user = useSignedInUser()
  const client = useQueryClient()
  const isWaiting = useRef(false)
  return (step: Step, goOn: (now: Taken) => Promise<void> | void) => {
    // One step at a time, of whichever letter: the button may be drawn too late to show that one is under way.
    if (isWaiting.current || client.isMutating({ mutationKey: letterKeys.steps }) > 0) return
    // What one has typed and not saved would not be in what goes out; the server knows only its own copy of it.
    const onDevice = newestOnDevice(user.id, letter.id)
    if (onDevice !== null && onDevice.text.html !== letter.content) return tellUnsaved(step, unsavedText)
    isWaiting.current = true
    const run = async () => {
      const now = isChanging(client, letter.id) ? await whenChanged(client, letter) : letter
      // What was typed in the field that was just left has arrived by now, if it could.
      if (hasAddressDraft(user.id, letter.id)) return tellUnsaved(step, unsavedAddress)
      if (step === 'approve' && isGpUnsaved?.()) return tellUnsaved(step, unsavedGp)
      return goOn(now)
    }
    void run().finally(() => {
      isWaiting.current = false
    })
  }
}

/**
 * The press that takes the step also leaves the field one was in: what was typed there is saved first, and the step is
 * about the letter with it. The text is still the one that was on screen.
 */
async function whenChanged(client: QueryClient, letter: Taken): Promise<Taken> {
  await new Promise<void>((resolve) => {
    const stop = client.getMutationCache().subscribe(() => {
      if (isChanging(client, letter.id)) return
      stop()
      // Who waits for the same answer has heard it by then.
      setTimeout(resolve)
    })
  })
  const now = client.getQueryData<Letter>(letterKeys.detail(letter.id))
  return now && now.content === letter.content ? now : letter
}

function isChanging(client: QueryClient, letterId: number): boolean {
  const isUnderWay = (mutationKey: readonly unknown[]) => client.isMutating({ mutationKey }) > 0
  return isUnderWay(letterKeys.change(letterId)) || isUnderWay(letterKeys.address(letterId))
}

const unsavedText =
  'You have unsaved text in this letter, kept on this device. Open it, then save or discard it first.'
const unsavedAddress =
  'Your change to the recipients or enclosures is not saved yet. Choose Edit beside Recipients, then save or discard it.'

const unsavedGp =
  'Your change to the GP is not saved yet, so the letter prints the previous GP. Save or discard it first, under Patient Details.'

/** Until closed it would outlive its cause: the letter itself says it as long as it holds. */
function tellUnsaved(step: Step, message: string): void {
  toast({ type: 'info', title: step === 'approve' ? 'Not approved' : 'Not posted', message, duration: 8000 })
}
