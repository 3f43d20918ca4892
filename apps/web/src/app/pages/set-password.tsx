import { Skeleton } from '@mantine/core'
import { type LinkNow, linkEndings } from '@sincerely/contract/sign-in-links'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { AuthCard } from '../../features/auth/auth-card.tsx'
import { ChoosePasswordForm } from '../../features/auth/choose-password-form.tsx'
import { useSignInLink } from '../../features/auth/link.queries.ts'
import { actionMessageOf } from '../../platform/api.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'
import { SincerelyMark } from '../sincerely-mark.tsx'

/** A one-time link opens this page. The secret follows `#`, so that no server log contains it. */
export function SetPasswordPage() {
  const secret = useLocation({ select: ({ hash }) => hash })
  if (secret === '')
    return <NoWay title="This link is incomplete" reason="Open the link exactly as you were given it." />
  return <WithLink key={secret} secret={secret} />
}

function WithLink({ secret }: { secret: string }) {
  const link = useSignInLink(secret)
  if (link.data) return <Checked secret={secret} link={link.data} />
  return (
    <AuthCard mark={mark} title="Choose your password" subtitle="Your link is being checked.">
      {link.error ? (
        <ErrorState
          title="Couldn't check the link"
          message={actionMessageOf(link.error)}
          retrying={link.isFetching}
          onRetry={() => void link.refetch()}
        />
      ) : (
        <Skeleton height={200} aria-label="Checking the link" />
      )}
    </AuthCard>
  )
}

function Checked({ secret, link }: { secret: string; link: LinkNow }) {
  const navigate = useNavigate()
  const { state, kind, name, email, practiceName } = link
  if (state !== 'usable' || email === null) {
    const ending = state === 'usable' ? 'unknown' : state
    return <NoWay title={endTitles[ending]} reason={linkEndings[ending]} />
  }
  const where = practiceName ?? 'your practice'
  const subtitle =
    kind === 'invitation'
      ? `Welcome to ${where}, ${name}. Choose the password you will sign in with.`
      : `For ${name} at ${where}. You will be signed out everywhere else.`
  return (
    <AuthCard mark={mark} title="Choose your password" subtitle={subtitle}>
      <ChoosePasswordForm
        secret={secret}
        email={email}
        onSignedIn={() => void navigate({ to: '/', replace: true })}
        onSignIn={() => {
          toast({ type: 'success', message: 'Your password is saved. Sign in with it.' })
          void navigate({ to: '/login', replace: true })
        }}
      />
    </AuthCard>
  )
}

function NoWay({ title, reason }: { title: string; reason: string }) {
  return (
    <AuthCard mark={mark} title={title} subtitle={reason}>
      <ButtonLink to="/login" fullWidth>
        Go to sign-in
      </ButtonLink>
    </AuthCard>
  )
}

const endTitles = {
  used: 'This link has been used',
  expired: 'This link has expired',
  replaced: 'This link is no longer valid',
  unknown: 'This link is not valid',
} as const

const mark = <SincerelyMark size={40} />
