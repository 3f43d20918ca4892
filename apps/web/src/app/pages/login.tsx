import { Link, Navigate, getRouteApi } from '@tanstack/react-router'
import { useSession } from '../../platform/session.ts'
import { privacyLinkText, SignIn } from '../sign-in-page.tsx'

const route = getRouteApi('/login')

/** Redirects signed-in users to the page that they asked for. */
export function LoginPage() {
  const { next } = route.useSearch()
  const { status } = useSession()
  if (status === 'signed-in') return <Navigate to="/" href={next} replace />
  return <SignIn next={next} foot={<Link to="/privacy-policy">{privacyLinkText}</Link>} />
}
