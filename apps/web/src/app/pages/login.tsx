import { Navigate, getRouteApi } from '@tanstack/react-router'
import { useSession } from '../../platform/session.ts'
import { SignIn } from '../sign-in-page.tsx'

const route = getRouteApi('/login')

/** Redirects signed-in users to the page that they asked for. */
export function LoginPage() {
  const { next } = route.useSearch()
  const { status } = useSession()
  return status === 'signed-in' ? <Navigate to="/" href={next} replace /> : <SignIn next={next} />
}
