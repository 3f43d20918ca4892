import { errors } from '@sincerely/contract/errors'
import type { LetterStatus } from '@sincerely/domain/letters/status'
import { isPossible } from '@sincerely/domain/letters/status'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

type EditingQuestionProps = { status: LetterStatus; onOpen: () => void; onStay: () => void }

/**
 * Asks before an approved letter is edited, because editing returns it to draft. Says that a posted letter cannot be edited.
 */
export function EditingQuestion({ status, onOpen, onStay }: EditingQuestionProps) {
  if (!isPossible(status, 'edit')) {
    return (
      <ConfirmDialog
        title="This letter has been posted"
        confirmLabel="Close"
        cancelLabel={null}
        onConfirm={onStay}
        onCancel={onStay}
      >
        {errors.letter_is_posted.message}
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      title="Edit an approved letter?"
      confirmLabel="Edit letter"
      onConfirm={onOpen}
      onCancel={onStay}
    >
      Saving a change returns the letter to draft. It then needs approving again.
    </ConfirmDialog>
  )
}
