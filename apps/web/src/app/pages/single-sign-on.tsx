import { Skeleton } from '@mantine/core'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AuthCard } from '../../features/auth/auth-card.tsx'
import { ErrorBox } from '../../features/auth/error-box.tsx'
import { readLoginSearch } from '../../features/auth/login-search.ts'
import { SecondStep } from '../../features/auth/second-step.tsx'
import { signInFailure } from '../../features/auth/sign-in-failure.ts'
import { SignInForm } from '../../features/auth/sign-in-form.tsx'
import {
  signInUnderWay,
  useCompleteSingleSignOn,
} from '../../features/auth/single-sign-on/single-sign-on.queries.ts'
import { useSession } from '../../platform/session.ts'
import { dropSignInUnderWay, readToken } from '../../platform/storage.ts'
import { SincerelyMark } from '../sincerely-mark.tsx'

/**
 * The sign-in service redirects users to this page. The page sends the service's answer to the server once,
 * and shows an error if the server refuses it.
 */
export function SingleSignOnPage() {
  const navigate = useNavigate()
  const session = useSession()
  const [underWay] = useState(signInUnderWay)
  const [answer] = useState(() => window.location.search)
  // A user may still be signed in behind a locked screen until the server accepts the answer.
  const [tokenBefore] = useState(readToken)
  const { mutate, data, error, reset } = useCompleteSingleSignOn()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (underWay === null || answer === '') return
    dropSignInUnderWay()
    mutate({ ticket: underWay.ticket, answer }, { onError: () => setOver(true) })
    // The redirect removes the code from the history.
    void navigate({ to: '/login/sso', replace: true })
  }, [underWay, answer, mutate, navigate])
  const { next } = readLoginSearch({ next: underWay?.next })
  if (session.status === 'signed-in' && readToken() !== tokenBefore)
    return <Navigate to="/" href={next} replace />
  if (answer === '') return <Navigate to="/login" search={{ next }} replace />
  const startAgain = () => {
    setOver(true)
    reset()
  }
  return (
    <AuthCard mark={<SincerelyMark size={40} />} title="Welcome back" subtitle="Sign in to your dashboard">
      {data && 'codeNeeded' in data ? (
        <SecondStep needed={data} onStartAgain={startAgain} />
      ) : error || underWay === null ? (
        <SignInForm next={next} news={<ErrorBox>{error ? signInFailure(error) : notBegunHere}</ErrorBox>} />
      ) : isOver ? (
        <SignInForm next={next} />
      ) : (
        <Skeleton height={200} aria-label="Signing in" />
      )}
    </AuthCard>
  )
}

const notBegunHere =
  'This sign-in was not started in this tab, or it is already complete. You are not signed in here. Start again.'
