import { can } from '@sincerely/domain/permissions'
import { Outlet, useMatches, useRouterState, useNavigate, useRouter } from '@tanstack/react-router'
import { Suspense, useState, useEffect } from 'react'
import { lazyPart } from '../platform/lazy-part.ts'
import { useSession } from '../platform/session.ts'
import { OuterFrame, PublicMain, SessionLoading } from './outer-frame.tsx'
import { NotAllowedPage } from './pages/not-allowed.tsx'

/** This part is lazy, so that public pages do not wait for it. */
export const Layout = lazyPart(async () => (await import('./layout.tsx')).Layout)

/** The frame of every page. Public pages get no sign-in check and no layout. */
export function Frame() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const path = useRouterState({ select: (state) => state.location.pathname })
  const title = page?.title ?? 'Sincerely'
  const action = page?.can ?? 'own.session'
  const isPublic = action === 'public'
  const [wasPublic, setWasPublic] = useState(isPublic)
  if (isPublic && !wasPublic) setWasPublic(true)
  return (
    <OuterFrame title={title} path={path}>
      {isPublic ? (
        <PublicMain>
          <Outlet />
        </PublicMain>
      ) : (
        <ProtectedPage action={action} isAfterSignIn={wasPublic} />
      )}
    </OuterFrame>
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

/**
 * Redirects to /login. After sign-in the user returns to this page (spec §2), unless they signed out in this
 * tab.
 */
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
