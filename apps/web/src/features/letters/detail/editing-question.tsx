import { errors } from '@sincerely/contract/errors'
import type { LetterStatus } from '@sincerely/domain/letters/status'
import { isPossible } from '@sincerely/domain/letters/status'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

type EditingQuestionProps = { status: LetterStatus; onOpen: () => void; onStay: () => void }

/** What to know before a letter that is no draft is edited: an approved one returns to draft, a posted one takes no change. */
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
