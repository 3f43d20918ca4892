import { Button } from '@mantine/core'
import { ChangePassword } from '@sincerely/contract/account'
import { problemsOf } from '../../../platform/form/draft-values.ts'
import { useDraftForm } from '../../../platform/form/use-draft-form.ts'
import { LeaveQuestion } from '../../../ui/leave-question.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { passwordAdvice, PasswordField } from '../../../ui/password-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChangePassword } from '../account.queries.ts'
import classes from './security-settings.module.css'

/** The fields keep the passwords only until the server has accepted them. */
export function ChangePasswordForm() {
  const change = useChangePassword()
  const form = useDraftForm({
    key: null,
    title: 'Password',
    labels: { currentPassword: 'Current password', newPassword: 'New password' },
    empty: { currentPassword: '', newPassword: '' },
    base: null,
    secret: ['currentPassword', 'newPassword'],
    // With a current password, the server checks both passwords and reports all errors together.
    check: (typed) =>
      typed.currentPassword === '' ? problemsOf({ schema: ChangePassword }, typed, null) : {},
    save: ({ values }) => change.mutateAsync(values),
    next: () => null,
    onSaved: ({ endedCount }) =>
      toast({ type: 'success', title: 'Password changed', message: endedWords(endedCount) }),
  })
  return (
    <form className={classes.part} noValidate aria-labelledby="change-password" onSubmit={form.submit}>
      <h3 id="change-password" className={classes.head}>
        Password
      </h3>
      <p className={classes.lead}>Changing your password signs you out everywhere else.</p>
      <div className={classes.fields}>
        <PasswordField autoComplete="current-password" {...form.field('currentPassword')} />
        <PasswordField
          description={passwordAdvice}
          autoComplete="new-password"
          {...form.field('newPassword')}
        />
      </div>
      {form.failure !== null && (
        <Notice tone="red" isUrgent title="Not changed">
          {form.failure}
        </Notice>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={form.isBusy} disabled={!form.isChanged}>
          Change password
        </Button>
      </div>
      <LeaveQuestion asks={() => form.values.newPassword !== ''} save={form.saveAndLeave}>
        The new password is not saved. Your current password still works.
      </LeaveQuestion>
    </form>
  )
}

function endedWords(count: number): string {
  if (count === 0) return 'You were not signed in anywhere else.'
  return count === 1 ? 'One other session was signed out.' : `${count} other sessions were signed out.`
}
