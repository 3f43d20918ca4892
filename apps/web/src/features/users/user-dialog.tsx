import { Button, Group, NativeSelect, Radio, TextInput } from '@mantine/core'
import type { User } from '@sincerely/contract/users'
import { roles } from '@sincerely/domain/permissions'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TypedEarlier } from '../../ui/typed-earlier.tsx'
import { linkMailingWords } from './link-mailing-words.ts'
import { roleLabels, type UserText } from './user-draft.ts'
import { type UserFormProps, useUserForm } from './use-user-form.ts'
import { useLinkMailing } from './users.queries.ts'
import classes from './user-dialog.module.css'

/** One person being typed; what is typed is kept on this device, but for the password, until it is saved or given up. */
export function UserDialog(props: UserFormProps) {
  const { user } = props
  const form = useUserForm(props)
  const { draft } = form
  const field = (name: UserText) => ({
    value: draft[name],
    error: form.problems[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      form.type({ [name]: event.currentTarget.value }),
  })
  return (
    <Dialog
      onClose={form.close}
      closeOnClickOutside={false}
      size={560}
      title={user === null ? 'Create User' : `Edit ${user.name}`}
    >
      <form className={classes.fields} noValidate onSubmit={form.submit}>
        {form.isTakenUp && !form.newer && <TypedEarlier />}
        {form.newer && <Meanwhile newer={form.newer} />}
        <div className={classes.pair}>
          <TextInput label="First name" required data-autofocus {...field('firstName')} />
          <TextInput label="Last name" required {...field('lastName')} />
        </div>
        <TextInput
          label="E-mail address"
          description="For signing in. It is used by one person alone."
          type="email"
          required
          autoComplete="off"
          {...field('email')}
        />
        <NativeSelect
          label="Role"
          description={
            user !== null && user.role !== draft.role
              ? 'Covers by this person, or for them, end with the change.'
              : undefined
          }
          value={draft.role}
          data={roles.toReversed().map((role) => ({ value: role, label: roleLabels[role] }))}
          onChange={(event) => {
            const role = roles.find((known) => known === event.currentTarget.value)
            if (role) form.type({ role })
          }}
        />
        {user === null && <WayIn form={form} />}
        <div className={classes.pair}>
          <TextInput label="Phone" type="tel" {...field('phone')} />
          <TextInput label="Department" {...field('department')} />
        </div>
        {draft.role === 'doctor' && (
          <div className={classes.pair}>
            <TextInput label="Specialization" {...field('specialization')} />
            <TextInput
              label="Registration number"
              description="Printed under the name on letters."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...field('registrationNumber')}
            />
          </div>
        )}
        {form.failure && (
          <p className={classes.problem} role="alert">
            {form.failure}
          </p>
        )}
        <Buttons form={form} saves={user === null ? 'Create' : 'Save'} />
      </form>
    </Dialog>
  )
}

type Form = ReturnType<typeof useUserForm>

/** What saves is off until everything is there (spec §5), and can be pressed all the same: then it is said what is missing. */
function Buttons({ form, saves }: { form: Form; saves: string }) {
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={form.cancel} disabled={form.isBusy}>
        Cancel
      </Button>
      <Button
        type="submit"
        loading={form.isBusy}
        data-disabled={!form.isComplete || undefined}
        aria-disabled={!form.isComplete}
      >
        {saves}
      </Button>
    </Group>
  )
}

/** How a new person gets in the first time. */
function WayIn({ form }: { form: Form }) {
  const { way, email } = form.draft
  const mailing = linkMailingWords(useLinkMailing(), email.trim() || 'their e-mail address')
  return (
    <>
      <Radio.Group
        label="How they sign in first"
        value={way}
        onChange={(value) => form.type({ way: value === 'password' ? 'password' : 'link' })}
      >
        <div className={classes.ways}>
          <Radio
            value="link"
            label="By a one-time link"
            description={`They choose their own password with it. ${mailing}`}
          />
          <Radio value="password" label="With a password that you set" />
        </div>
      </Radio.Group>
      {way === 'password' && (
        <PasswordField
          label="Password"
          required
          placeholder="min 8 characters"
          autoComplete="new-password"
          value={form.password}
          error={form.problems['password']}
          onChange={(event) => form.setPassword(event.currentTarget.value)}
        />
      )}
    </>
  )
}

function Meanwhile({ newer }: { newer: User }) {
  const { name, email, role, phone, department, specialization, registrationNumber } = newer
  const texts = [name, email, roleLabels[role], phone, department, specialization, registrationNumber]
  const now = texts.filter(Boolean)
  return (
    <Notice tone="yellow" isUrgent title="This person was changed meanwhile">
      Now: {now.join(', ')}. Save puts your changes in it; Cancel leaves it so.
    </Notice>
  )
}
