import { Skeleton } from '@mantine/core'
import { Navigate, useLocation } from '@tanstack/react-router'
import { useFirstAdminLink } from '../../features/auth/auth.queries.ts'
import { AuthCard } from '../../features/auth/auth-card.tsx'
import { FirstAdminForm } from '../../features/auth/first-admin-form.tsx'
import { useInfo } from '../../platform/practice.ts'
import { useSession } from '../../platform/session.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { SincerelyMark } from '../sincerely-mark.tsx'

/**
 * The one-time link that the server prints at its first start opens this page. The key follows `#`, so that
 * no server log contains it.
 */
export function FirstAdminPage() {
  const key = useLocation({ select: ({ hash }) => hash })
  const { status } = useSession()
  if (status === 'signed-in') return <Navigate to="/" replace />
  if (key !== '') return <SetUp key={key} linkKey={key} />
  return (
    <NoWay
      title="This link is incomplete"
      reason="Open the link exactly as the server printed it when it started."
    />
  )
}

function SetUp({ linkKey }: { linkKey: string }) {
  const link = useFirstAdminLink(linkKey)
  if (link.data?.usable === false) return <NotUsable />
  return (
    <AuthCard
      mark={mark}
      title="Set up your practice"
      subtitle="You will be the first administrator. You can add everyone else later."
    >
      {link.isPending ? (
        <Skeleton height={336} aria-label="Checking the link" />
      ) : (
        <FirstAdminForm linkKey={linkKey} />
      )}
    </AuthCard>
  )
}

function NotUsable() {
  const { needsFirstAdmin } = useInfo()
  if (needsFirstAdmin) {
    return (
      <NoWay
        title="This link is not valid"
        reason="The server prints a new link each time it starts, and only the newest one works. Open it exactly as it was printed."
      />
    )
  }
  return (
    <NoWay
      title="This link has been used"
      reason="This practice already has an administrator. Sign in with your email address and password."
    />
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

const mark = <SincerelyMark size={40} />
