import { type ReactNode, useEffect } from 'react'
import { AuthCard } from '../features/auth/auth-card.tsx'
import { readLoginSearch } from '../features/auth/login-search.ts'
import { SignInForm } from '../features/auth/sign-in-form.tsx'
import { useInfo } from '../platform/practice.ts'
import { useSession, type SignedOutWhy } from '../platform/session.ts'
import { Notice } from '../ui/notice.tsx'
import { OuterFrame, PublicMain } from './outer-frame.tsx'
import { SincerelyMark } from './sincerely-mark.tsx'

/** The sign-in page of a tab that opens there. It works without the router. */
export function SignInPage() {
  useEffect(() => {
    if (window.location.pathname !== '/login') window.history.replaceState(null, '', '/login')
  }, [])
  const next = new URLSearchParams(window.location.search).get('next')
  return (
    <OuterFrame title="Sign in" path="/login">
      <PublicMain>
        <SignIn
          next={readLoginSearch({ next }).next}
          foot={<a href="/privacy-policy">{privacyLinkText}</a>}
        />
      </PublicMain>
    </OuterFrame>
  )
}

export const privacyLinkText = 'Privacy Policy, and requests about your data'

/** `next` is the address to open after the sign-in, and `foot` the link to the privacy policy. */
export function SignIn({ next, foot }: { next: string | undefined; foot: ReactNode }) {
  const session = useSession()
  const { needsFirstAdmin } = useInfo()
  const subtitle = needsFirstAdmin
    ? 'This practice has no administrator yet. Open the link that the server printed when it started.'
    : 'Sign in to your dashboard'
  return (
    <AuthCard mark={<SincerelyMark size={40} />} title="Welcome back" subtitle={subtitle} foot={foot}>
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
