import { useHotkeys } from '@mantine/hooks'
import { toast } from '../../../ui/toast.ts'
import { isDialogOpen } from '../dialog-open.ts'
import type { LetterSteps } from './use-letter-steps.ts'

type LetterKeys = { steps: LetterSteps; isEditing: boolean; onEdit: () => void; hasBeenSeen: () => boolean }

/** e edits, a approves, p posts. Not while writing, and not behind a dialog. */
export function useLetterKeys({ steps, isEditing, onEdit, hasBeenSeen }: LetterKeys): void {
  const unless = (run: (() => void) | null) => () => {
    if (run !== null && !isEditing && !isDialogOpen()) run()
  }
  const approve = () => {
    if (hasBeenSeen()) steps.approve?.()
    else
      toast({ type: 'info', message: "Look at the letter first: 'a' approves once it has been on screen." })
  }
  useHotkeys([
    ['e', unless(steps.mayEdit ? onEdit : null)],
    ['a', unless(steps.approve && approve)],
    ['p', unless(steps.post)],
  ])
}
