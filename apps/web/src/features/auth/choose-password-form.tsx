import { signInLinkRoutes } from '@sincerely/contract/sign-in-links'
import { Button, TextInput } from '@mantine/core'
import { useDraftForm } from '../../platform/form/use-draft-form.ts'
import { passwordAdvice, PasswordField } from '../../ui/password-field.tsx'
import { useLogin } from './auth.queries.ts'
import classes from './auth.module.css'
import { ErrorBox } from './error-box.tsx'
import { useChoosePassword } from './link.queries.ts'
import { SingleSignOnButton } from './single-sign-on/single-sign-on-button.tsx'

type ChoosePasswordProps = {
  secret: string
  email: string
  /** Called if the password was saved but signing in with it failed. */
  onSignIn: () => void
  onSignedIn: () => void
}

/** Sets the password of the user whom the link belongs to, and signs them in. */
export function ChoosePasswordForm({ secret, email, onSignIn, onSignedIn }: ChoosePasswordProps) {
  const choose = useChoosePassword()
  const login = useLogin()
  const form = useDraftForm({
    key: null,
    title: 'Choose your password',
    labels: { password: 'New password' },
    empty: { password: '' },
    base: null,
    secret: ['password'],
    schema: signInLinkRoutes.use.body.omit({ secret: true }),
    save: async ({ values: { password } }) => {
      const account = await choose.mutateAsync({ secret, password })
      // With two-factor sign-in, the user continues on the sign-in page.
      const answer = await login.mutateAsync({ email: account.email, password }).catch(() => null)
      return answer !== null && 'token' in answer
    },
    onSaved: (isSignedIn) => (isSignedIn ? onSignedIn() : onSignIn()),
  })
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      {form.failure !== null && <ErrorBox>{form.failure}</ErrorBox>}
      <TextInput
        label="Email address"
        description="You use it to sign in."
        name="email"
        value={email}
        readOnly
        autoComplete="username"
      />
      <PasswordField
        description={passwordAdvice}
        autoComplete="new-password"
        autoFocus
        {...form.field('password')}
      />
      <Button type="submit" fullWidth disabled={form.isBusy}>
        {form.isBusy ? 'Saving…' : 'Save and sign in'}
      </Button>
      <SingleSignOnButton link={secret} />
    </form>
  )
}
