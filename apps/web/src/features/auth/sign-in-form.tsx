import { Button, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { withCause } from '../../platform/api-error.ts'
import { useInfo } from '../../platform/practice.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { useDemoLogin, useLogin } from './auth.queries.ts'
import { ErrorBox } from './error-box.tsx'
import classes from './auth.module.css'
import { LostTextNotice } from './lost-text-notice.tsx'
import { SecondStep } from './second-step.tsx'
import { signInFailure } from './sign-in-failure.ts'
import { SingleSignOnButton } from './single-sign-on/single-sign-on-button.tsx'
import { useFocusWhenIdle } from './use-focus-when-idle.ts'

type SignInFormProps = {
  news?: ReactNode
  /** The page to open after a single sign-on. */
  next?: string | undefined
}

/**
 * Asks for e-mail and password, then for the two-factor code if needed. `news` is shown until the first
 * attempt.
 */
export function SignInForm({ news, next }: SignInFormProps) {
  const login = useLogin()
  if (login.data && 'codeNeeded' in login.data)
    return <SecondStep needed={login.data} onStartAgain={login.reset} />
  return <PasswordForm login={login} news={news} next={next} />
}

type Missing = { email?: string; password?: string }

/** Asks for the password. In a demo it also offers a sign-in without a password (spec §2 Login). */
function PasswordForm({ login, news, next }: SignInFormProps & { login: ReturnType<typeof useLogin> }) {
  const demoLogin = useDemoLogin()
  const { demo } = useInfo()
  const busy = login.isPending || demoLogin.isPending
  const [missing, setMissing] = useState<Missing>({})
  const email = useRef<HTMLInputElement>(null)
  const hasLost = useFocusWhenIdle(email)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const address = textOf(typed, 'email').trim()
    const password = textOf(typed, 'password')
    const found: Missing = {
      ...(address === '' && { email: 'Enter your email address.' }),
      ...(password === '' && { password: 'Enter your password.' }),
    }
    setMissing(found)
    demoLogin.reset()
    if (found.email === undefined && found.password === undefined)
      return login.mutate({ email: address, password })
    login.reset()
    const first = form.elements.namedItem(found.email === undefined ? 'password' : 'email')
    if (first instanceof HTMLInputElement) first.focus()
  }
  const enterDemo = () => {
    setMissing({})
    login.reset()
    demoLogin.mutate()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {!login.error && !demoLogin.error && news}
      {login.error && <ErrorBox>{signInFailure(login.error)}</ErrorBox>}
      {demoLogin.error && (
        <ErrorBox>
          {withCause(demoLogin.error, 'Demo login failed. Please try again or contact support.')}
        </ErrorBox>
      )}
      <LostTextNotice hasLost={hasLost}>
        Earlier text in letters and records is kept. Text in search and password fields is not.
      </LostTextNotice>
      <TextInput
        ref={email}
        name="email"
        type="email"
        label="Email"
        error={missing.email}
        autoComplete="username"
        required
        withAsterisk={false}
      />
      <PasswordField
        name="password"
        label="Password"
        error={missing.password}
        autoComplete="current-password"
        required
        withAsterisk={false}
      />
      <Button type="submit" fullWidth disabled={busy}>
        {login.isPending ? 'Signing in...' : 'Sign in'}
      </Button>
      <SingleSignOnButton next={next} />
      {demo && (
        <Button variant="default" fullWidth disabled={busy} onClick={enterDemo}>
          {demoLogin.isPending ? 'Signing in...' : 'Sign in to the demo practice'}
        </Button>
      )}
      <p className={classes.forgotten}>
        Forgotten your password? An administrator of your practice can give you a one-time link.
      </p>
    </form>
  )
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
