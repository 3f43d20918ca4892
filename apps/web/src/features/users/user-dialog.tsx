import { NativeSelect, Radio, TextInput } from '@mantine/core'
import { routes } from '@sincerely/contract/routes'
import { type User, CreateUser } from '@sincerely/contract/users'
import { type Role, roles } from '@sincerely/domain/permissions'
import { call, isApiError } from '../../platform/api.ts'
import { DraftDialog } from '../../platform/form/draft-dialog.tsx'
import { pick } from '../../platform/form/draft-values.ts'
import { type DraftForm, useDraftForm } from '../../platform/form/use-draft-form.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { PrintedInput } from '../../ui/printed-field.tsx'
import { linkMailingWords } from './link-mailing-words.ts'
import classes from './user-dialog.module.css'
import {
  type UserValues,
  bodyOf,
  checkUser,
  withNameParts,
  newUser,
  roleLabels,
  userLabels,
} from './user-values.ts'
import { useCreateUser, useLinkMailing, useUpdateUser } from './users.queries.ts'

type UserDialogProps = {
  /** The user to change, or null for a new user. */
  user: User | null
  /** The preselected role of a new user. */
  role: Role
  users: readonly User[]
  onClose: () => void
  onReopen: () => void
  /** Called after a user without a password was added. */
  onInvite: (user: User) => void
}

/** Adds or changes a user. Passwords are never stored on this device. */
export function UserDialog({ user, role, users, onClose, onReopen, onInvite }: UserDialogProps) {
  const create = useCreateUser()
  const update = useUpdateUser()
  const form = useDraftForm({
    key: `user-${user?.id ?? 'new'}`,
    title: user === null ? 'Create User' : `Edit ${user.name}`,
    about: 'This person was',
    labels: userLabels,
    empty: newUser(role),
    base: user && withNameParts(user),
    schema,
    check: (values) =>
      checkUser(
        values,
        users.filter(({ id }) => id !== user?.id),
      ),
    secret: ['password'],
    words: { role: (one) => roleLabels[one] },
    save: ({ values, changes, version, idempotencyKey }) => {
      const body = bodyOf(values)
      if (user === null) return create.mutateAsync({ body, idempotencyKey })
      return update.mutateAsync({
        params: { id: user.id },
        body: { ...pick(body, Object.keys(changes) as (keyof typeof body)[]), version },
      })
    },
    reload: async () => {
      const found = (await call(routes.users.list)).users.find(({ id }) => id === user?.id)
      return found && withNameParts(found)
    },
    saved: () => (user === null ? 'User created successfully!' : 'User updated successfully!'),
    failure: user === null ? createFailure : updateFailure,
    onClose,
    onReopen,
    onSaved: (saved) => user === null && !saved.hasJoined && onInvite(saved),
  })
  const { role: selectedRole } = form.values
  return (
    <DraftDialog
      form={form}
      size={560}
      saves={user === null ? 'Create' : 'Save'}
      isComplete={isComplete(form.values, user === null)}
    >
      <div className={classes.pair}>
        <PrintedInput required data-autofocus {...form.field('firstName')} />
        <PrintedInput required {...form.field('lastName')} />
      </div>
      <TextInput
        description="For signing in. Each person needs their own."
        type="email"
        required
        autoComplete="off"
        {...form.field('email')}
      />
      <NativeSelect
        description={
          user !== null && user.role !== selectedRole
            ? 'Changing the role ends all cover by this person or for them.'
            : undefined
        }
        data={roles.toReversed().map((one) => ({ value: one, label: roleLabels[one] }))}
        {...form.field('role')}
      />
      {user === null && <FirstSignIn form={form} />}
      <div className={classes.pair}>
        <TextInput type="tel" {...form.field('phone')} />
        <TextInput {...form.field('department')} />
      </div>
      {selectedRole === 'doctor' && <DoctorFields form={form} />}
    </DraftDialog>
  )
}

const schema = { safeParse: (values: unknown) => CreateUser.safeParse(bodyOf(values as UserValues)) }

/** True if all required fields are filled in (spec §5). Until then, Save is disabled. */
function isComplete({ firstName, lastName, email, way, password }: UserValues, isNew: boolean): boolean {
  const isNamed = [firstName, lastName, email].every((text) => text.trim() !== '')
  return isNamed && (!isNew || way === 'link' || password !== '')
}

/** These details print below a doctor's letters. */
function DoctorFields({ form }: { form: DraftForm<UserValues> }) {
  return (
    <div className={classes.pair}>
      <PrintedInput {...form.field('specialization')} />
      <PrintedInput
        description="Printed under the name on letters."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.field('registrationNumber')}
      />
    </div>
  )
}

/** Chooses how a new user signs in for the first time. */
function FirstSignIn({ form }: { form: DraftForm<UserValues> }) {
  const { way, email } = form.values
  const mailing = linkMailingWords(useLinkMailing(), email.trim() || 'their email address')
  return (
    <>
      <Radio.Group {...form.field('way')}>
        <div className={classes.ways}>
          <Radio
            value="link"
            label="By a one-time link"
            description={`They use it to choose their own password. ${mailing}`}
          />
          <Radio value="password" label="With a password that you set" />
        </div>
      </Radio.Group>
      {way === 'password' && (
        <PasswordField
          required
          placeholder="min 8 characters"
          autoComplete="new-password"
          {...form.field('password')}
        />
      )}
    </>
  )
}

/** The message starts with 'Error:', or with 'Validation Error:' if the input was refused (spec §8). */
function createFailure(error: Error): string {
  const status = isApiError(error) ? error.status : 0
  if (status === 400) return `Validation Error: ${error.message || 'Please check your input'}`
  const otherwise = status === 409 ? 'User with this email already exists' : 'Failed to create user'
  return `Error: ${error.message || otherwise}`
}

function updateFailure(error: Error): string {
  return `Failed to update user: ${error.message || 'Please check your input'}`
}
