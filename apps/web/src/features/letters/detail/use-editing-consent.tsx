import type { Letter } from '@sincerely/contract/letters'
import { errors } from '@sincerely/contract/errors'
import { isPossible } from '@sincerely/domain/letters/status'
import { useState } from 'react'
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx'

/**
 * May the editor open? A draft's at once, an approved letter's after asking, a posted letter's never (rules §3). An editor
 * that is open stays open, whatever others do to the letter meanwhile: what was typed is in it.
 */
export function useEditingConsent(
  letter: Letter,
  isEditing: boolean,
  onEditing: (isEditing: boolean) => void,
) {
  const [isOpen, setIsOpen] = useState(isEditing && letter.status === 'draft')
  if (isOpen && !isEditing) setIsOpen(false)
  if (!isOpen && isEditing && letter.status === 'draft') setIsOpen(true)
  const isAsking = isEditing && !isOpen
  return {
    isOpen: isOpen && isEditing,
    dialog: isAsking && (
      <Question letter={letter} onOpen={() => setIsOpen(true)} onStay={() => onEditing(false)} />
    ),
  }
}

type QuestionProps = { letter: Letter; onOpen: () => void; onStay: () => void }

function Question({ letter, onOpen, onStay }: QuestionProps) {
  if (!isPossible(letter.status, 'edit')) {
    return (
      <LazyConfirmDialog
        title="This letter is posted"
        confirmLabel="Close"
        cancelLabel={null}
        onConfirm={onStay}
        onCancel={onStay}
      >
        {errors.letter_is_posted.message}
      </LazyConfirmDialog>
    )
  }
  return (
    <LazyConfirmDialog
      title="Edit an approved letter?"
      confirmLabel="Edit letter"
      onConfirm={onOpen}
      onCancel={onStay}
    >
      This returns the letter to draft as soon as a change is saved. It then needs approving again.
    </LazyConfirmDialog>
  )
}
