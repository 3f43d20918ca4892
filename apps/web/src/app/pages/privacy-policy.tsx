import { PrivacyPolicy } from '../../features/privacy/privacy-policy.tsx'
import { useSession } from '../../platform/session.ts'

/** This page is public because patients also read it. */
export function PrivacyPolicyPage() {
  const session = useSession()
  return <PrivacyPolicy byUser={session.status === 'signed-in' ? session.user.id : null} />
}
