import { can } from '@sincerely/domain/permissions'
import { Outlet, useMatches, useRouterState, useNavigate, useRouter } from '@tanstack/react-router'
import { Suspense, useLayoutEffect, useState, useEffect } from 'react'
import { Loader } from '@mantine/core'
import { lazyPart } from '../platform/lazy-part.ts'
import { useSession } from '../platform/session.ts'
import { tabTitle } from '../ui/page-title.ts'
import { DemoBand } from './demo-band.tsx'
import classes from './frame.module.css'
import { ConnectionBand } from '../ui/connection-band.tsx'
import { NotAllowedPage } from './pages/not-allowed.tsx'

/** This part is lazy, so that the sign-in page does not wait for the layout. */
export const Layout = lazyPart(async () => (await import('./layout.tsx')).Layout)

/** The frame of every page. Public pages get no sign-in check and no layout. */
export function Frame() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const path = useRouterState({ select: (state) => state.location.pathname })
  const title = page?.title ?? 'Sincerely'
  useLayoutEffect(() => {
    document.title = tabTitle(title)
  }, [title, path])
  const action = page?.can ?? 'own.session'
  const isPublic = action === 'public'
  const [wasPublic, setWasPublic] = useState(isPublic)
  if (isPublic && !wasPublic) setWasPublic(true)
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <DemoBand />
      <ConnectionBand />
      {isPublic ? <PublicPage /> : <ProtectedPage action={action} isAfterSignIn={wasPublic} />}
    </div>
  )
}

function PublicPage() {
  return (
    <main id="content" className={classes.public}>
      <Outlet />
    </main>
  )
}

type ProtectedPageProps = { action: Parameters<typeof can>[1]; isAfterSignIn: boolean }

/**
 * Waits for the session check, then shows the page or redirects to /login. After sign-in the user returns to
 * this page (spec §2).
 */
function ProtectedPage({ action, isAfterSignIn }: ProtectedPageProps) {
  const session = useSession()
  if (session.status === 'loading') return <SessionLoading unreachable={session.unreachable} />
  if (session.status === 'signed-out') return <ToSignIn comeBack={session.why !== 'signed-out-here'} />
  return (
    <Suspense fallback={<SessionLoading unreachable={false} />}>
      <Layout key={session.user.id} user={session.user} isAfterSignIn={isAfterSignIn}>
        {can(session.user, action) ? <Outlet /> : <NotAllowedPage />}
      </Layout>
    </Suspense>
  )
}

/** Remembers the current page (spec §2), except after the user signed out. */
function ToSignIn({ comeBack }: { comeBack: boolean }) {
  const navigate = useNavigate()
  const router = useRouter()
  // The URL is read once, because during the redirect it is already that of /login.
  const [here] = useState(() => router.state.location.href)
  const next = comeBack && here !== '/' ? here : undefined
  useEffect(() => {
    void navigate({ to: '/login', search: { next }, replace: true })
  }, [navigate, next])
  return <SessionLoading unreachable={false} />
}

function SessionLoading({ unreachable }: { unreachable: boolean }) {
  return (
    <main className={classes.center} role="status">
      <Loader size="sm" aria-hidden />
      <p>{unreachable ? "Can't reach the server. We'll keep trying." : 'Opening your practice...'}</p>
    </main>
  )
}
