import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useFirstProblem } from '../../../ui/use-first-problem.ts'
import type { FieldErrors } from '../field-errors.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import classes from './two-factor.module.css'

type BothFactorsDialogProps = {
  title: string
  lead: string
  confirmLabel: string
  isDanger?: boolean
  isBusy: boolean
  onConfirm: (factors: { password: string; code: string }, onError: (error: Error) => void) => void
  onClose: () => void
}

/** Asks for the password and a code before what makes the account less safe. */
export function BothFactorsDialog(props: BothFactorsDialogProps) {
  const { title, lead, confirmLabel, isDanger, isBusy, onConfirm, onClose } = props
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<FieldErrors>({})
  const form = useFirstProblem(problems)
  const [failure, setFailure] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const missing = {
      ...(password === '' && { password: 'Enter your current password.' }),
      ...(code.trim() === '' && { code: 'Enter the code.' }),
    }
    setProblems(missing)
    setFailure(null)
    if (Object.keys(missing).length > 0) return
    onConfirm({ password, code }, (error) => {
      const fields = isApiError(error) ? (error.fields ?? {}) : {}
      setProblems(fields)
      if (Object.keys(fields).length === 0) setFailure(messageOf(error))
    })
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form ref={form} className={classes.form} noValidate onSubmit={submit}>
        <p className={classes.lead}>{lead}</p>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={problems['password']}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <TextInput
          label="Code"
          description="From your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={code}
          error={problems['code']}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {failure !== null && (
          <Notice tone="red" isUrgent>
            {failure}
          </Notice>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" color={isDanger ? 'red' : undefined} loading={isBusy}>
            {confirmLabel}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
