import { Navigate, getRouteApi } from '@tanstack/react-router'
import { AuthCard } from '../../features/auth/auth-card.tsx'
import { SignInForm } from '../../features/auth/sign-in-form.tsx'
import { useInfo } from '../../platform/practice.ts'
import { useSession } from '../../platform/session.ts'
import { SincerelyMark } from '../sincerely-mark.tsx'

const route = getRouteApi('/login')

/** Who is signed in already goes on to where they wanted to be. */
export function LoginPage() {
  const { next } = route.useSearch()
  const { status } = useSession()
  const { needsFirstAdmin } = useInfo()
  if (status === 'signed-in') return <Navigate to="/" href={next} replace />
  const subtitle = needsFirstAdmin
    ? 'This practice has no administrator yet. Open the link that the server printed when it started.'
    : 'Sign in to your dashboard'
  return (
    <AuthCard mark={<SincerelyMark size={40} />} title="Welcome back" subtitle={subtitle}>
      <SignInForm />
    </AuthCard>
  )
}
