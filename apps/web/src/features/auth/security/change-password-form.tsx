import { Button } from '@mantine/core'
import { ChangePassword } from '@sincerely/contract/account'
import { type FormEvent, useRef, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { LeaveQuestion } from '../../../ui/leave-question.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChangePassword } from '../account.queries.ts'
import { type FieldErrors, fieldErrors } from '../field-errors.ts'
import { passwordAdvice, PasswordField } from '../../../ui/password-field.tsx'
import classes from './security-settings.module.css'

const empty = { currentPassword: '', newPassword: '' }

/** The passwords stand nowhere but in the fields, and stay there until the server took them. */
export function ChangePasswordForm() {
  const [typed, setTyped] = useState(empty)
  const [problems, setProblems] = useState<FieldErrors>({})
  const change = useChangePassword()
  const form = useRef<HTMLFormElement>(null)

  function refuse(wrong: FieldErrors) {
    setProblems(wrong)
    const first = Object.keys(empty).find((name) => name in wrong)
    form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (change.isPending) return
    const read = ChangePassword.safeParse(typed)
    // Where there is a current one to look at, the server says what is wrong with either, both at once.
    if (!read.success && typed.currentPassword === '') return refuse(fieldErrors(read.error))
    setProblems({})
    change.mutate(typed, {
      onSuccess: ({ endedCount }) => {
        setTyped(empty)
        toast({ type: 'success', title: 'Password changed', message: endedWords(endedCount) })
      },
      onError: (error) => refuse(isApiError(error) ? (error.fields ?? {}) : {}),
    })
  }

  const field = (name: keyof typeof empty) => ({
    name,
    value: typed[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      // Nothing can be typed while it is being saved.
      if (change.isPending) return
      setTyped({ ...typed, [name]: event.currentTarget.value })
      setProblems({})
    },
  })
  const isUntouched = typed.currentPassword === '' && typed.newPassword === ''
  const isShown = change.error && Object.keys(problems).length === 0 && !isUntouched && !change.isPending
  return (
    <form ref={form} className={classes.part} noValidate aria-labelledby="change-password" onSubmit={submit}>
      <h3 id="change-password" className={classes.head}>
        Password
      </h3>
      <p className={classes.lead}>Changing your password signs you out everywhere else.</p>
      <div className={classes.fields}>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        <PasswordField
          label="New password"
          description={passwordAdvice}
          autoComplete="new-password"
          {...field('newPassword')}
        />
      </div>
      {isShown && (
        <Notice tone="red" isUrgent title="Not changed">
          {messageOf(change.error)}
        </Notice>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={change.isPending} disabled={isUntouched}>
          Change password
        </Button>
      </div>
      <LeaveQuestion asks={() => typed.newPassword !== ''}>
        The new password is not saved. Your current password still works.
      </LeaveQuestion>
    </form>
  )
}

function endedWords(count: number): string {
  if (count === 0) return 'You were not signed in anywhere else.'
  return count === 1 ? 'One other session was signed out.' : `${count} other sessions were signed out.`
}
