import { Button, TextInput } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { isApiError } from '../../platform/api.ts'
import { useInfo } from '../../platform/practice.ts'
import { useDemoLogin, useLogin } from './auth.queries.ts'
import { ErrorBox } from './error-box.tsx'
import classes from './auth.module.css'
import { PasswordField } from './password-field.tsx'

/** E-mail and password, and the way into the demo where there is one (spec §2 Login). `news` stands until the first try. */
export function SignInForm({ news }: { news?: ReactNode }) {
  const login = useLogin()
  const demoLogin = useDemoLogin()
  const { demo } = useInfo()
  const busy = login.isPending || demoLogin.isPending
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    demoLogin.reset()
    login.mutate({ email: textOf(form, 'email').trim(), password: textOf(form, 'password') })
  }
  const enterDemo = () => {
    login.reset()
    demoLogin.mutate()
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      {!login.error && !demoLogin.error && news}
      {login.error && <ErrorBox>{wordsFor(login.error)}</ErrorBox>}
      {demoLogin.error && <ErrorBox>Demo login failed. Please try again or contact support.</ErrorBox>}
      <TextInput
        name="email"
        type="email"
        label="Email"
        autoComplete="username"
        required
        withAsterisk={false}
        autoFocus
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        required
        withAsterisk={false}
      />
      <Button type="submit" fullWidth disabled={busy}>
        {login.isPending ? 'Signing in...' : 'Sign in'}
      </Button>
      {demo && (
        <Button variant="default" fullWidth disabled={busy} onClick={enterDemo}>
          {demoLogin.isPending ? 'Signing in...' : 'Sign in to the demo practice'}
        </Button>
      )}
    </form>
  )
}

/** The server's own sentence; where it had none, what came back (spec §8). */
function wordsFor(error: Error): string {
  if (isApiError(error) && error.code === 'fault') return `Login failed: ${error.status}`
  if (isApiError(error) && error.code === 'offline')
    return "Couldn't reach the server. Look at your network, then try again."
  return error.message || 'Invalid credentials'
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
