import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { unsentWarning } from './unsent-warning.ts'

type UnsentQuestionProps = { copies: readonly string[]; onSignOut: () => void; onStay: () => void }

/** Asks before somebody signs out while something of theirs is on this device alone. */
export function UnsentQuestion({ copies, onSignOut, onStay }: UnsentQuestionProps) {
  const { title, message } = unsentWarning(copies)
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
