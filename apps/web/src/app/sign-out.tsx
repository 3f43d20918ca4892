import type { SessionUser } from '@sincerely/contract/auth'
import { useState } from 'react'
import { endSession } from '../platform/session.ts'
import { listLocalCopies } from '../platform/storage.ts'
import { LazyConfirmDialog } from '../ui/lazy-confirm-dialog.tsx'

/** Signing out, with a warning first when something typed here has not reached the server (rules §5). */
export function useSignOut(user: SessionUser) {
  const [unsent, setUnsent] = useState(0)
  const signOut = () => {
    const count = listLocalCopies(user.id).length
    if (count === 0) void endSession()
    else setUnsent(count)
  }
  const dialog = unsent > 0 && (
    <LazyConfirmDialog
      title="Some text is not sent yet"
      confirmLabel="Sign out"
      cancelLabel="Stay signed in"
      onConfirm={() => void endSession()}
      onCancel={() => setUnsent(0)}
    >
      {warning(unsent)}
    </LazyConfirmDialog>
  )
  return { signOut, dialog }
}

function warning(unsent: number): string {
  const what = unsent === 1 ? 'One text you typed has' : `${unsent} texts you typed have`
  return `${what} not reached the server. It stays on this device, and only you see it when you sign in here again.`
}
