import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type Unsent, unsentWarning } from './unsent-warning.ts'

type UnsentQuestionProps = { unsent: Unsent; onSignOut: () => void; onStay: () => void }

/** Asks before somebody signs out while something of theirs is on this device alone. */
export function UnsentQuestion({ unsent, onSignOut, onStay }: UnsentQuestionProps) {
  const { title, message } = unsentWarning(unsent)
  return (
    <ConfirmDialog
      title={title}
      confirmLabel="Sign out"
      cancelLabel="Stay signed in"
      onConfirm={onSignOut}
      onCancel={onStay}
    >
      {message}
    </ConfirmDialog>
  )
}
