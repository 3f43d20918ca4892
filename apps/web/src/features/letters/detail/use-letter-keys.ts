import { useShortcuts } from '../../../ui/shortcuts.ts'
import { letterShortcuts } from '../letter-shortcuts.ts'
import type { LetterSteps } from './use-letter-steps.ts'

type LetterKeys = { steps: LetterSteps; isEditing: boolean; onEdit: () => void }

/** e edits, a approves, p posts. Not while writing, and not behind a dialog. */
export function useLetterKeys({ steps, isEditing, onEdit }: LetterKeys): void {
  useShortcuts(letterShortcuts, {
    edit: !isEditing && steps.mayEdit ? onEdit : null,
    approve: isEditing ? null : (steps.approve?.key ?? null),
    post: isEditing ? null : (steps.post?.key ?? null),
  })
}
