import { Button, TextInput } from '@mantine/core'
import { NewPassword } from '@sincerely/contract/auth'
import { useState, type FormEvent } from 'react'
import { isApiError } from '../../platform/api.ts'
import { useLogin } from './auth.queries.ts'
import classes from './auth.module.css'
import { ErrorBox } from './error-box.tsx'
import { useChoosePassword } from './link.queries.ts'
import { passwordAdvice, PasswordField } from '../../ui/password-field.tsx'

type ChoosePasswordProps = {
  secret: string
  email: string
  /** The password counts; signing in with it did not work. */
  onSignIn: () => void
  onSignedIn: () => void
}

/** The password of whom the link is for, and the way in with it. */
export function ChoosePasswordForm({ secret, email, onSignIn, onSignedIn }: ChoosePasswordProps) {
  const choose = useChoosePassword()
  const login = useLogin()
  const [problem, setProblem] = useState<string>()
  const refused = isApiError(choose.error) ? choose.error.fields?.['password'] : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (choose.isPending || login.isPending) return
    const form = event.currentTarget
    const field = form.elements.namedItem('password')
    const read = NewPassword.safeParse(field instanceof HTMLInputElement ? field.value : '')
    const focus = () => field instanceof HTMLInputElement && field.focus()
    setProblem(read.success ? undefined : read.error.issues[0]?.message)
    choose.reset()
    if (!read.success) return focus()
    const password = read.data
    choose.mutate(
      { secret, password },
      {
        // Where a code is asked for as well, the sign-in is the place for it.
        onSuccess: (account) =>
          login.mutate(
            { email: account.email, password },
            { onSuccess: (answer) => ('token' in answer ? onSignedIn() : onSignIn()), onError: onSignIn },
          ),
        onError: focus,
      },
    )
  }
  const isBusy = choose.isPending || login.isPending
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {choose.error && refused === undefined && <ErrorBox>{choose.error.message}</ErrorBox>}
      <TextInput
        label="Email address"
        description="You use it to sign in."
        name="email"
        value={email}
        readOnly
        autoComplete="username"
      />
      <PasswordField
        name="password"
        label="New password"
        description={passwordAdvice}
        error={problem ?? refused}
        autoComplete="new-password"
        autoFocus
      />
      <Button type="submit" fullWidth disabled={isBusy}>
        {isBusy ? 'Saving...' : 'Save and sign in'}
      </Button>
    </form>
  )
}
