import type { SessionUser } from '@sincerely/contract/auth'
import { useEffect, useState } from 'react'
import { endSession } from '../platform/session.ts'
import { keepNow, listLocalCopies } from '../platform/storage.ts'
import { LazyConfirmDialog, preloadConfirmDialog } from '../ui/lazy-confirm-dialog.tsx'

/** Signing out, with a warning first when something typed here has not reached the server (rules §5). */
export function useSignOut(user: SessionUser) {
  const [unsent, setUnsent] = useState(0)
  useEffect(fetchPartsAhead, [])
  const signOut = () => {
    keepNow()
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
  return unsent === 1
    ? 'One text you typed has not reached the server. It stays on this device, and only you see it when you sign in here again.'
    : `${unsent} texts you typed have not reached the server. They stay on this device, and only you see them when you sign in here again.`
}

/** Signing out works without a network: its question, and the page it leads to, are here before the network goes. */
function fetchPartsAhead(): () => void {
  const timer = setTimeout(() => {
    preloadConfirmDialog()
    void import('./pages/login.tsx').catch(() => undefined)
  }, afterTheFirstPage)
  return () => clearTimeout(timer)
}

/** In ms: what the person opened comes first. */
const afterTheFirstPage = 2000
