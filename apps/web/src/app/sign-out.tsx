import type { SessionUser } from '@sincerely/contract/auth'
import { useEffect, useState } from 'react'
import { endSession } from '../platform/session.ts'
import { keepNow, listLocalCopies } from '../platform/storage.ts'
import { LazyConfirmDialog, preloadConfirmDialog } from '../ui/lazy-confirm-dialog.tsx'
import { unsentWarning } from './unsent-warning.ts'

/** Signing out, with a warning first when something done here has not reached the server (rules §5). */
export function useSignOut(user: SessionUser) {
  const [warning, setWarning] = useState<ReturnType<typeof unsentWarning>>(null)
  useEffect(fetchPartsAhead, [])
  const signOut = () => {
    keepNow()
    const unsent = unsentWarning(listLocalCopies(user.id).map(({ key }) => key))
    if (unsent === null) void endSession()
    else setWarning(unsent)
  }
  const dialog = warning && (
    <LazyConfirmDialog
      title={warning.title}
      confirmLabel="Sign out"
      cancelLabel="Stay signed in"
      onConfirm={() => void endSession()}
      onCancel={() => setWarning(null)}
    >
      {warning.message}
    </LazyConfirmDialog>
  )
  return { signOut, dialog }
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
