import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { roles } from '@sincerely/domain/permissions'
import classes from './add-several.module.css'
import type { ListedField, ListedUser } from './listed-users.ts'
import { roleLabels, userLabels } from './user-values.ts'

type ListedUserRowProps = {
  row: ListedUser
  number: number
  problems: Partial<Record<ListedField, string>>
  onChange: (field: ListedField, value: string) => void
  onRemove: () => void
}

/** Shows one person of the table. Every cell can be edited. */
export function ListedUserRow({ row, number, problems, onChange, onRemove }: ListedUserRowProps) {
  const field = (name: ListedField) => ({
    'aria-label': `${userLabels[name]}, row ${number}`,
    value: row[name],
    error: problems[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(name, currentTarget.value),
  })
  const text = (name: Exclude<ListedField, 'role'>) => (
    <TextInput size="xs" placeholder={userLabels[name]} autoComplete="off" {...field(name)} />
  )
  return (
    <li className={classes.row}>
      {text('firstName')}
      {text('lastName')}
      {text('email')}
      <NativeSelect
        size="xs"
        data={[
          { value: '', label: 'Role' },
          ...roles.map((role) => ({ value: role, label: roleLabels[role] })),
        ]}
        {...field('role')}
      />
      {row.role === 'doctor' ? text('specialization') : <span />}
      <CloseButton aria-label={`Remove row ${number}`} onClick={onRemove} />
      {row.refusal !== undefined && (
        <p className={classes.refusal} role="alert">
          {row.refusal}
        </p>
      )}
    </li>
  )
}
