import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { SessionLoading } from './session-loading.tsx'

/** Goes to /login, replacing history, and remembers where to come back to (spec §2); not after a sign-out by choice. */
export function ToSignIn({ comeBack }: { comeBack: boolean }) {
  const navigate = useNavigate()
  const router = useRouter()
  // Read once: while the way to /login is under way, the address is that of /login already.
  const [here] = useState(() => router.state.location.href)
  const next = comeBack && here !== '/' ? here : undefined
  useEffect(() => {
    void navigate({ to: '/login', search: { next }, replace: true })
  }, [navigate, next])
  return <SessionLoading unreachable={false} />
}
