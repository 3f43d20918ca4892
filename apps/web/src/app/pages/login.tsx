import { Link, Navigate, getRouteApi } from '@tanstack/react-router'
import { AuthCard } from '../../features/auth/auth-card.tsx'
import { SignInForm } from '../../features/auth/sign-in-form.tsx'
import { useInfo } from '../../platform/practice.ts'
import { useSession, type SignedOutWhy } from '../../platform/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { SincerelyMark } from '../sincerely-mark.tsx'

const route = getRouteApi('/login')

/** Redirects signed-in users to the page that they asked for. */
export function LoginPage() {
  const { next } = route.useSearch()
  const session = useSession()
  const { needsFirstAdmin } = useInfo()
  if (session.status === 'signed-in') return <Navigate to="/" href={next} replace />
  const subtitle = needsFirstAdmin
    ? 'This practice has no administrator yet. Open the link that the server printed when it started.'
    : 'Sign in to your dashboard'
  return (
    <AuthCard
      mark={<SincerelyMark size={40} />}
      title="Welcome back"
      subtitle={subtitle}
      foot={<Link to="/privacy-policy">Privacy Policy, and requests about your data</Link>}
    >
      <SignInForm next={next} news={session.status === 'signed-out' && <WhySignedOut why={session.why} />} />
    </AuthCard>
  )
}

/** Tells the user why they have to sign in again. */
function WhySignedOut({ why }: { why: SignedOutWhy }) {
  const sentence = sentences[why]
  return sentence === undefined ? null : (
    <div role="status">
      <Notice tone="blue">{sentence}</Notice>
    </div>
  )
}

const sentences: Partial<Record<SignedOutWhy, string>> = {
  'signed-out-elsewhere': 'You signed out in another tab. Sign in to continue where you left off.',
  ended: 'Your session has ended. Please sign in again.',
}
