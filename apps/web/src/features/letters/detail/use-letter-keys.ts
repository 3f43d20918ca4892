import { useShortcuts } from '../../../ui/shortcuts.ts'
import { letterShortcuts } from '../letter-shortcuts.ts'
import type { LetterPanel } from './use-letter-panels.tsx'
import type { LetterSteps } from './use-letter-steps.ts'

type LetterKeys = {
  steps: LetterSteps
  isEditing: boolean
  /** a and p are about the letters that are selected. */
  isBesideSelection: boolean
  onEdit: () => void
  onPanel: (panel: LetterPanel) => void
}

/** e edits, a approves, p posts, v views the pages, h shows the history. Not while writing, and not behind a dialog. */
export function useLetterKeys({ steps, isEditing, isBesideSelection, onEdit, onPanel }: LetterKeys): void {
  const isStepOff = isEditing || isBesideSelection
  useShortcuts(letterShortcuts, {
    edit: !isEditing && steps.mayEdit ? onEdit : null,
    approve: isStepOff ? null : (steps.approve?.key ?? null),
    post: isStepOff ? null : (steps.post?.key ?? null),
    view: isEditing ? null : () => onPanel('preview'),
    history: isEditing ? null : () => onPanel('history'),
  })
}
