import { toast } from '../../../ui/toast.ts'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { letterShortcuts } from '../letter-shortcuts.ts'
import type { LetterSteps } from './use-letter-steps.ts'

type LetterKeys = { steps: LetterSteps; isEditing: boolean; onEdit: () => void; hasBeenSeen: () => boolean }

/** e edits, a approves, p posts. Not while writing, and not behind a dialog. */
export function useLetterKeys({ steps, isEditing, onEdit, hasBeenSeen }: LetterKeys): void {
  const approve = () => {
    if (hasBeenSeen()) steps.approve?.()
    else
      toast({ type: 'info', message: "Look at the letter first: 'a' approves once it has been on screen." })
  }
  useShortcuts(letterShortcuts, {
    edit: !isEditing && steps.mayEdit ? onEdit : null,
    approve: !isEditing && steps.approve ? approve : null,
    post: isEditing ? null : steps.post,
  })
}
