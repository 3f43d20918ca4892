import type { Letter } from '@sincerely/contract/letters'
import { actionsState } from '@sincerely/domain/letters/gp-actions'
import { isPossible } from '@sincerely/domain/letters/status'
import { can } from '@sincerely/domain/permissions'
import { useIsMutating } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, useState, useRef } from 'react'
import { useMayApprove } from '../../../platform/may-approve.ts'
import { usePracticeSettings } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { toast } from '../../../ui/toast.ts'
import { hasUnsavedGp } from '../../patients/patients.parts.tsx'
import { letterKeys, useCorrectLetter } from '../letters.queries.ts'
import { postingActions } from '../recipients/posting-actions.ts'
import { hasActionsDraft } from '../sections/gp-actions-draft.ts'
import { useDeleteLetter } from '../removal/letter-removal.queries.ts'
import type { Seen } from './use-seen.ts'
import { useRunStep } from './use-run-step.tsx'

export type LetterSteps = ReturnType<typeof useLetterSteps>

type Callbacks = {
  /** Called after an approval or a posting. */
  onDone?: (() => void) | undefined
  /** Called before the server has answered. */
  onDeleted: () => void
  /** Opens a letter: a correction to edit, or a restored letter. */
  onOpen: (letterId: number, options?: { edit: true }) => void
}

/**
 * Returns the steps that this person can take with this letter now, with their handlers; null if the role or the status does
 * not allow a step. Approve is only for a draft, Post only for an approved letter (spec §4).
 */
export function useLetterSteps(letter: Letter, seen: Seen, callbacks: Callbacks) {
  const { onDone, onDeleted, onOpen } = callbacks
  const user = useSignedInUser()
  const [areRecipientsRequested, setRecipientsRequested] = useState(false)
  const { data: practice } = usePracticeSettings({ enabled: letter.status === 'draft' })
  const hasBox = actionsState(letter, practice?.gpActionsBox ?? 'off') !== 'not-asked'
  const unsavedBeside = () => {
    if (hasUnsavedGp(user.id, letter.patientId)) return unsavedGp
    return hasBox && hasActionsDraft(user.id, letter.id) ? unconfirmedActions : null
  }
  const { start, posting, dialogs } = useRunStep(letter, {
    onDone,
    unsavedBeside,
    onRecipients: () => setRecipientsRequested(true),
    isOnScreen: true,
  })
  const approve = useDeliberatePress(seen, () => start('approve'))
  const post = useDeliberatePress(seen, () => start('post'))
  const correct = useCorrectLetter(letter.id)
  const remove = useDeleteLetter({ onRestored: (id) => onOpen(id) })
  const approval = useMayApprove()
  const mayApprove = approval.mayApprove && isPossible(letter.status, 'approve')
  const mayCorrect = can(user, 'letter.create') && isPossible(letter.status, 'correct')
  const mayPost = can(user, 'letter.post') && isPossible(letter.status, 'post')
  const startCorrection = () =>
    correct.mutate(undefined, {
      onSuccess: (draft) => {
        if (draft.doctorId !== letter.doctorId)
          toast({ type: 'info', message: newDoctorMessage(draft, letter) })
        onOpen(draft.id, { edit: true })
      },
    })
  return {
    isBusy: useIsMutating({ mutationKey: letterKeys.steps }) > 0,
    mayEdit: can(user, 'letter.edit') && isPossible(letter.status, 'edit'),
    mayReturn: can(user, 'letter.return') && isPossible(letter.status, 'return'),
    approve: mayApprove ? approve : null,
    post: mayPost ? post : null,
    posting: mayPost ? postingActions(posting) : null,
    correct:
      mayCorrect && letter.replacedBy === null
        ? { isBusy: correct.isPending, run: () => correct.isPending || startCorrection() }
        : null,
    delete:
      can(user, 'letter.delete') && isPossible(letter.status, 'delete')
        ? () => [onDeleted(), remove.mutate(letter)]
        : null,
    /** Whether the person chose to edit the recipients instead of continuing with a step. */
    addressing: { isRequested: areRecipientsRequested, end: () => setRecipientsRequested(false) },
    dialogs,
  }
}

const unsavedGp =
  'Your change to the GP is not saved yet, so the letter prints the previous GP. Save or discard it first, under Patient Details.'

const unconfirmedActions =
  'Your changes to the actions for the GP are not confirmed yet. Confirm or discard them first, under ‘Actions for the GP’.'

function newDoctorMessage(draft: Letter, letter: Letter): string {
  return `The correction goes to ${draft.doctorName}, who has taken over the patient from ${letter.doctorName}.`
}

/**
 * Takes one step with one letter for one press of a key or a button. A press counts only if the letter had been seen when it
 * started. The second half of a double-click, a held key and a press that started on the previous letter do not count.
 */
function useDeliberatePress({ isSeen, isTextSeen, whenSeen, refuse }: Seen, run: () => void) {
  /**
   * Whether the letter had been seen when the press started. Null if no pointer or key event came before the click, such as
   * with a screen reader.
   */
  const wasSeenAtStart = useRef<boolean | null>(null)
  const startPress = () => {
    wasSeenAtStart.current = isSeen()
  }
  const press = ({ isSecond = false } = {}) => {
    const isDeliberate = (wasSeenAtStart.current ?? true) && isSeen() && !isSecond
    wasSeenAtStart.current = null
    if (isDeliberate) return run()
    // The letter was just approved with the text that the person has read, so the step follows as soon as the new version
    // counts as seen.
    if (!isSecond && isTextSeen()) return whenSeen(run)
    refuse()
    if (!isSecond) toast({ type: 'info', message: readFirst })
  }
  return {
    key: () => {
      wasSeenAtStart.current = null
      press()
    },
    button: {
      onPointerDown: startPress,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.repeat) event.preventDefault()
        else startPress()
      },
      onClick: ({ detail }: MouseEvent) => press({ isSecond: detail > 1 }),
    },
  }
}

const readFirst = 'Open and read the letter before you approve or post it.'
