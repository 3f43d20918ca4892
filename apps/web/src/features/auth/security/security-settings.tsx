import { ChangePasswordForm } from './change-password-form.tsx'
import classes from './security-settings.module.css'
import { SessionList } from './session-list.tsx'
import { SignInHistory } from './sign-in-history.tsx'
import { TwoFactor } from './two-factor.tsx'

export function SecuritySettings() {
  return (
    <div className={classes.parts}>
      <h2 className={classes.title}>Security</h2>
      <ChangePasswordForm />
      <TwoFactor />
      <SessionList />
      <SignInHistory />
    </div>
  )
}
