import { PrivacyPolicy } from '../../features/privacy/privacy-policy.tsx'
import { useSession } from '../../platform/session.ts'

/** Public, because patients ask about their data here. */
export function PrivacyPolicyPage() {
  const session = useSession()
  return <PrivacyPolicy byUser={session.status === 'signed-in' ? session.user.id : null} />
}
