import { Button, TextInput } from '@mantine/core'
import { authRoutes } from '@sincerely/contract/auth'
import { personalPassword } from '@sincerely/domain/users/personal-password'
import { useState, type FormEvent } from 'react'
import { isApiError } from '../../platform/api.ts'
import { useFirstAdmin } from './auth.queries.ts'
import classes from './auth.module.css'
import { ErrorBox } from './error-box.tsx'
import { fieldErrors, type FieldErrors } from './field-errors.ts'
import { passwordAdvice, PasswordField } from '../../ui/password-field.tsx'

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
    const typed = new FormData(form)
    const read = authRoutes.firstAdmin.body.safeParse({ ...Object.fromEntries(typed), key: linkKey })
    const wrong = { ...personalIn(typed), ...(read.success ? {} : fieldErrors(read.error)) }
    firstAdmin.reset()
    setOwnErrors(wrong)
    if (!read.success || Object.keys(wrong).length > 0) return focusFirst(form, wrong)
    firstAdmin.mutate(read.data, { onError: (error) => focusFirst(form, fieldsOf(error)) })
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
        label="Your email address"
        error={errors['email']}
        autoComplete="username"
      />
      <PasswordField
        name="password"
        label="Password"
        description={passwordAdvice}
        error={errors['password']}
        autoComplete="new-password"
      />
      <Button type="submit" fullWidth disabled={firstAdmin.isPending}>
        {firstAdmin.isPending ? 'Setting up...' : 'Set up the practice'}
      </Button>
    </form>
  )
}

/** Said with what else is wrong, though the server would say it later. */
function personalIn(typed: FormData): FieldErrors {
  const text = (field: string) => {
    const value = typed.get(field)
    return typeof value === 'string' ? value : ''
  }
  const sentence = personalPassword(text('password'), { name: text('name'), email: text('email') })
  return sentence === null ? {} : { password: sentence }
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
