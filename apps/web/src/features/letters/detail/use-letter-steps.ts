import type { Letter } from '@sincerely/contract/letters'
import { isPossible } from '@sincerely/domain/letters/status'
import { can } from '@sincerely/domain/permissions'
import { useIsMutating } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, useState, useRef } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import { toast } from '../../../ui/toast.ts'
import { isGpLeft } from '../../patients/patients.parts.tsx'
import { letterKeys } from '../letters.queries.ts'
import { postingOf } from '../recipients/posting.ts'
import { useDeleteLetter } from '../removal/letter-removal.queries.ts'
import { useCorrectLetter } from './correct-letter.queries.ts'
import { useDoctorsAlone } from './use-doctors-alone.ts'
import type { Seen } from './use-seen.ts'
import { useTakeStep } from './use-take-step.tsx'

export type LetterSteps = ReturnType<typeof useLetterSteps>

/** Where one goes on. */
type Ways = {
  /** After an approval or a posting. */
  onDone?: (() => void) | undefined
  /** While a letter is being deleted. */
  onDeleted: () => void
  /** To another letter, to edit it or to see it again. */
  onOpen: (letterId: number, options?: { edit: true }) => void
}

/**
 * What this person may do with this letter now: each step with its presses, or null when it is not theirs or not the
 * moment. Approve only for a draft, Post only for an approved letter (spec §4).
 */
export function useLetterSteps(letter: Letter, seen: Seen, ways: Ways) {
  const { onDone, onDeleted, onOpen } = ways
  const user = useSignedInUser()
  const [isAddressing, setAddressing] = useState(false)
  const isGpUnsaved = () => isGpLeft(user.id, letter.patientId)
  const { take, posting, question } = useTakeStep(letter, {
    onDone,
    isGpUnsaved,
    onRecipients: () => setAddressing(true),
    isOnScreen: true,
  })
  const approve = useStepPress(seen, () => take('approve'))
  const post = useStepPress(seen, () => take('post'))
  const correct = useCorrectLetter(letter.id)
  const remove = useDeleteLetter({ onBack: (id) => onOpen(id) })
  const isForDoctors = useDoctorsAlone()
  const mayApprove = can(user, 'letter.approve') && !isForDoctors && isPossible(letter.status, 'approve')
  const mayCorrect = can(user, 'letter.create') && isPossible(letter.status, 'correct')
  const mayPost = can(user, 'letter.post') && isPossible(letter.status, 'post')
  const openDraft = () =>
    correct.mutate(undefined, {
      onSuccess: (draft) => {
        if (draft.doctorId !== letter.doctorId)
          toast({ type: 'info', message: newDoctorWords(draft, letter) })
        onOpen(draft.id, { edit: true })
      },
    })
  return {
    isBusy: useIsMutating({ mutationKey: letterKeys.steps }) > 0,
    mayEdit: can(user, 'letter.edit') && isPossible(letter.status, 'edit'),
    mayReturn: can(user, 'letter.return') && isPossible(letter.status, 'return'),
    approve: mayApprove ? approve : null,
    post: mayPost ? post : null,
    posting: mayPost ? postingOf(posting) : null,
    correct:
      mayCorrect && letter.replacedBy === null
        ? { isBusy: correct.isPending, run: () => correct.isPending || openDraft() }
        : null,
    delete:
      can(user, 'letter.delete') && isPossible(letter.status, 'delete')
        ? () => [onDeleted(), remove.mutate(letter)]
        : null,
    /** The recipients were asked for instead of a step. */
    addressing: { isAsked: isAddressing, end: () => setAddressing(false) },
    question,
  }
}

/** Whose correction it is, where that is not the doctor of the letter. */
function newDoctorWords(draft: Letter, letter: Letter): string {
  return `The correction goes to ${draft.doctorName}, who has taken over the patient from ${letter.doctorName}.`
}

/**
 * One press, by key or on a button, takes one step with one letter: a press counts when it began after the letter had
 * been seen. The second half of a double-click, a key that is held and a press that began on the letter before do not.
 */
function useStepPress({ isSeen, refuse }: Seen, run: () => void) {
  /** Had the letter been seen as the present press began? Null where the press has no beginning, as by a screen reader. */
  const began = useRef<boolean | null>(null)
  const begin = () => {
    began.current = isSeen()
  }
  const press = ({ isSecond = false } = {}) => {
    const isDeliberate = (began.current ?? true) && isSeen() && !isSecond
    began.current = null
    if (isDeliberate) return run()
    refuse()
    if (!isSecond) toast({ type: 'info', message: lookFirst })
  }
  return {
    key: () => {
      began.current = null
      press()
    },
    button: {
      onPointerDown: begin,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.repeat) event.preventDefault()
        else begin()
      },
      onClick: ({ detail }: MouseEvent) => press({ isSecond: detail > 1 }),
    },
  }
}

const lookFirst = 'Open and read the letter before you approve or post it.'
