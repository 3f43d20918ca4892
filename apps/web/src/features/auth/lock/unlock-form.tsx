import { Button } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { isApiError } from '../../../platform/api.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import classes from '../auth.module.css'
import { ErrorBox } from '../error-box.tsx'
import { LostTextNotice } from '../lost-text-notice.tsx'
import { signInFailure } from '../sign-in-failure.ts'
import { useFocusWhenIdle } from '../use-focus-when-idle.ts'
import { SingleSignOnButton } from '../single-sign-on/single-sign-on-button.tsx'
import { useReportLock, useUnlock } from './lock.queries.ts'

export function UnlockForm({ onSignOut }: { onSignOut: () => void }) {
  const [password, setPassword] = useState('')
  const unlock = useUnlock()
  const field = useRef<HTMLInputElement>(null)
  const hasLost = useFocusWhenIdle(field)
  useReportLock()
  const { error } = unlock
  const problem = isApiError(error) ? error.fields?.['password'] : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (unlock.isPending || password === '') return
    unlock.mutate(password, { onError: () => field.current?.select() })
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <LostTextNotice hasLost={hasLost} />
      {error && problem === undefined && <ErrorBox>{signInFailure(error)}</ErrorBox>}
      <PasswordField
        ref={field}
        label="Password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={password}
        error={problem}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth disabled={unlock.isPending}>
        {unlock.isPending ? 'Unlocking…' : 'Unlock'}
      </Button>
      <SingleSignOnButton next={window.location.pathname + window.location.search} />
      <Button variant="default" fullWidth onClick={onSignOut}>
        Sign out
      </Button>
    </form>
  )
}
