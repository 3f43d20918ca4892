import { Navigate, getRouteApi } from '@tanstack/react-router'
import { AuthCard } from '../../features/auth/auth-card.tsx'
import { FirstAdminForm } from '../../features/auth/first-admin-form.tsx'
import { useSession } from '../../platform/session.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { SincerelyMark } from '../sincerely-mark.tsx'

const route = getRouteApi('/first-admin')

/** Opened by the one-time link that the server prints at its first start. */
export function FirstAdminPage() {
  const { key } = route.useSearch()
  const { status } = useSession()
  if (status === 'signed-in') return <Navigate to="/" replace />
  const mark = <SincerelyMark size={40} />
  if (!key) {
    return (
      <AuthCard
        mark={mark}
        title="This link is not whole"
        subtitle="Open the link exactly as the server printed it when it started."
      >
        <ButtonLink to="/login" variant="default" fullWidth>
          Go to the sign-in
        </ButtonLink>
      </AuthCard>
    )
  }
  return (
    <AuthCard
      mark={mark}
      title="Set up your practice"
      subtitle="You become its first administrator. Everybody else is added later."
    >
      <FirstAdminForm linkKey={key} />
    </AuthCard>
  )
}
