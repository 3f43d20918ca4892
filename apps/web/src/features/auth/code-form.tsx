import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isApiError } from '../../platform/api.ts'
import { useCompleteLogin } from './auth.queries.ts'
import classes from './auth.module.css'
import { ErrorBox } from './error-box.tsx'
import { signInFailure } from './sign-in-failure.ts'

type CodeFormProps = {
  /** The ticket from the password step. */
  ticket: string
  /** Returns to the password step. */
  onStartAgain: () => void
}

type Kind = 'app' | 'recovery'

export function CodeForm({ ticket, onStartAgain }: CodeFormProps) {
  const [kind, setKind] = useState<Kind>('app')
  const [code, setCode] = useState('')
  const complete = useCompleteLogin()
  const field = useRef<HTMLInputElement>(null)
  const { error } = complete
  const isOver = isApiError(error) && error.code === 'sign_in_over'
  const problem = isApiError(error) ? error.fields?.['code'] : undefined
  useEffect(() => field.current?.focus(), [kind, problem])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (complete.isPending) return
    complete.mutate({ ticket, code }, { onError: () => field.current?.select() })
  }
  const turnTo = (next: Kind) => {
    setKind(next)
    setCode('')
    complete.reset()
  }
  if (isOver) {
    return (
      <div className={classes.form}>
        <ErrorBox>{error.message}</ErrorBox>
        <Button fullWidth onClick={onStartAgain}>
          Sign in again
        </Button>
      </div>
    )
  }
  const { label, description, other, ...attributes } = kinds[kind]
  return (
    <form className={classes.form} onSubmit={submit}>
      {error && problem === undefined && <ErrorBox>{signInFailure(error)}</ErrorBox>}
      <TextInput
        ref={field}
        name="code"
        label={label}
        description={description}
        required
        withAsterisk={false}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        value={code}
        error={problem}
        onChange={(event) => setCode(event.currentTarget.value)}
        {...attributes}
      />
      <Button type="submit" fullWidth disabled={complete.isPending}>
        {complete.isPending ? 'Signing in...' : 'Sign in'}
      </Button>
      <Button variant="default" fullWidth onClick={() => turnTo(kind === 'app' ? 'recovery' : 'app')}>
        {other}
      </Button>
      <Button variant="subtle" color="gray" fullWidth onClick={onStartAgain}>
        Back
      </Button>
    </form>
  )
}

const kinds = {
  app: {
    label: 'Code',
    description: 'The six digits shown in your authenticator app now.',
    other: 'Use a recovery code',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery: {
    label: 'Recovery code',
    description:
      'One of the ten codes you saved when you set up two-factor sign-in. Each works once. If you have none left, ask an administrator to turn two-factor sign-in off for you.',
    other: 'Use the authenticator app',
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const
