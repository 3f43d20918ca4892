import type { SessionUser } from '@sincerely/contract/auth'
import { useEffect, useState } from 'react'
import { flushDrafts, listDrafts } from '../platform/drafts/drafts.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { endSession } from '../platform/session.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'

const UnsentQuestion = lazyPart(async () => (await import('./unsent-question.tsx')).UnsentQuestion)

/** Warns the user before signing out if some work has not reached the server yet (rules §5). */
export function useSignOut(user: SessionUser) {
  const [unsent, setUnsent] = useState<ReturnType<typeof listDrafts> | null>(null)
  useEffect(fetchPartsAhead, [])
  const signOut = () => {
    flushDrafts()
    const drafts = listDrafts(user.id)
    if (drafts.length === 0) void endSession()
    else setUnsent(drafts)
  }
  const dialog = unsent && (
    <LazyBoundary onMissing={() => setUnsent(null)}>
      <UnsentQuestion drafts={unsent} onSignOut={() => void endSession()} onStay={() => setUnsent(null)} />
    </LazyBoundary>
  )
  return { signOut, dialog }
}

/** Preloads the dialog and the sign-in page, so that the user can sign out offline. */
function fetchPartsAhead(): () => void {
  const timer = setTimeout(() => {
    UnsentQuestion.preload()
    void import('./pages/login.tsx').catch(() => undefined)
  }, afterTheFirstPage)
  return () => clearTimeout(timer)
}

/** The delay in ms lets the opened page load first. */
const afterTheFirstPage = 2000
