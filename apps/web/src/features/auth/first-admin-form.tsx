import { Button, TextInput } from '@mantine/core'
import { authRoutes } from '@sincerely/contract/auth'
import { useState, type FormEvent } from 'react'
import { isApiError } from '../../platform/api.ts'
import { useFirstAdmin } from './auth.queries.ts'
import classes from './auth.module.css'
import { ErrorBox } from './error-box.tsx'
import { fieldErrors, type FieldErrors } from './field-errors.ts'
import { PasswordField } from './password-field.tsx'

/** The practice and its first administrator. Everything that is wrong is said at once, beside its field. */
export function FirstAdminForm({ linkKey }: { linkKey: string }) {
  const firstAdmin = useFirstAdmin()
  const [ownErrors, setOwnErrors] = useState<FieldErrors>({})
  const refused = firstAdmin.error
  const refusedFields = fieldsOf(refused)
  const errors = { ...ownErrors, ...refusedFields }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const body = { ...Object.fromEntries(new FormData(form)), key: linkKey }
    const read = authRoutes.firstAdmin.body.safeParse(body)
    firstAdmin.reset()
    setOwnErrors(read.success ? {} : fieldErrors(read.error))
    if (read.success) firstAdmin.mutate(read.data, { onError: (error) => focusFirst(form, fieldsOf(error)) })
    else focusFirst(form, fieldErrors(read.error))
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {refused && Object.keys(refusedFields).length === 0 && <ErrorBox>{refused.message}</ErrorBox>}
      <TextInput
        name="practiceName"
        label="Name of the practice"
        error={errors['practiceName']}
        autoComplete="organization"
        autoFocus
      />
      <TextInput name="name" label="Your name" error={errors['name']} autoComplete="name" />
      <TextInput
        name="email"
        type="email"
        label="Your e-mail address"
        error={errors['email']}
        autoComplete="username"
      />
      <PasswordField
        name="password"
        label="Password"
        description="At least 8 characters, and not a common one."
        error={errors['password']}
        autoComplete="new-password"
      />
      <Button type="submit" fullWidth disabled={firstAdmin.isPending}>
        {firstAdmin.isPending ? 'Setting up...' : 'Set up the practice'}
      </Button>
    </form>
  )
}

/** What the server found wrong with fields of this form: it is said beside them, and not once more above. */
function fieldsOf(error: Error | null): FieldErrors {
  const { key: _, ...fields } = isApiError(error) ? (error.fields ?? {}) : {}
  return fields
}

function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const wrong = [...form.elements].find((field) => field instanceof HTMLInputElement && field.name in errors)
  if (wrong instanceof HTMLElement) wrong.focus()
}
