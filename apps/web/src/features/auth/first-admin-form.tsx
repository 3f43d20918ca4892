import { Button, TextInput } from '@mantine/core'
import { authRoutes } from '@sincerely/contract/auth'
import { personalPassword } from '@sincerely/domain/users/personal-password'
import { useDraftForm } from '../../platform/form/use-draft-form.ts'
import { passwordAdvice, PasswordField } from '../../ui/password-field.tsx'
import { PrintedInput } from '../../ui/printed-field.tsx'
import { useFirstAdmin } from './auth.queries.ts'
import classes from './auth.module.css'
import { ErrorBox } from './error-box.tsx'

/**
 * Names the practice and creates its first administrator. All errors appear at once, each beside its field.
 */
export function FirstAdminForm({ linkKey }: { linkKey: string }) {
  const firstAdmin = useFirstAdmin()
  const form = useDraftForm({
    key: null,
    title: 'Set up your practice',
    labels: {
      practiceName: 'Name of the practice',
      name: 'Your name',
      email: 'Your email address',
      password: 'Password',
    },
    empty: { practiceName: '', name: '', email: '', password: '' },
    base: null,
    secret: ['password'],
    schema: authRoutes.firstAdmin.body.omit({ key: true }),
    // The server also checks the password. Checking it in the form shows the error together with the others.
    check: (typed) => ({ password: personalPassword(typed.password, typed) ?? undefined }),
    save: ({ values }) => firstAdmin.mutateAsync({ ...values, key: linkKey }),
  })
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      {form.failure !== null && <ErrorBox>{form.failure}</ErrorBox>}
      <PrintedInput autoComplete="organization" autoFocus {...form.field('practiceName')} />
      <PrintedInput autoComplete="name" {...form.field('name')} />
      <TextInput type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField description={passwordAdvice} autoComplete="new-password" {...form.field('password')} />
      <Button type="submit" fullWidth disabled={form.isBusy}>
        {form.isBusy ? 'Setting up…' : 'Set up the practice'}
      </Button>
    </form>
  )
}
