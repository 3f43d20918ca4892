import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { User } from '@sincerely/contract/users'
import type { ReactNode } from 'react'
import table from '../../ui/list-table.module.css'
import { roleLabels } from './user-draft.ts'
import { LastSignIn, type UserActions, UserMenu, UserName } from './user-facts.tsx'
import classes from './user-table.module.css'

type UserTableProps = UserActions & {
  users: readonly User[]
  label: string
  /** Whom a secretary works for, and the way to change it: another feature's. */
  renderAssign?: (secretary: User) => ReactNode
}

/** A row for each person; on a phone a card. */
export function UserTable(props: UserTableProps) {
  const isNarrow = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false })
  return isNarrow ? <Cards {...props} /> : <Table {...props} />
}

function Table({ users, label, renderAssign, ...actions }: UserTableProps) {
  return (
    <table className={`${table.table} ${table.rows} ${classes.table}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className={classes.role}>
            Role
          </th>
          <th scope="col" className={classes.about}>
            Works as
          </th>
          <th scope="col" className={classes.seen}>
            Last sign-in
          </th>
          <th scope="col" className={classes.actions}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id} data-inactive={user.status === 'inactive' || undefined}>
            <th scope="row">
              <UserName user={user} />
              <Contact user={user} />
            </th>
            <td>{roleLabels[user.role]}</td>
            <td>
              <About user={user} renderAssign={renderAssign} />
            </td>
            <td>
              <LastSignIn user={user} />
            </td>
            <td>
              <div className={classes.buttons}>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Edit ${user.name}`}
                  onClick={() => actions.onEdit(user)}
                >
                  Edit
                </Button>
                <UserMenu user={user} {...actions} isEditBeside />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards({ users, label, renderAssign, ...actions }: UserTableProps) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {users.map((user) => (
        <li key={user.id} className={classes.card} data-inactive={user.status === 'inactive' || undefined}>
          <div className={classes.words}>
            <UserName user={user} />
            <Contact user={user} />
            <div>{roleLabels[user.role]}</div>
            <About user={user} renderAssign={renderAssign} />
            <div className={classes.quiet}>
              Last sign-in: <LastSignIn user={user} />
            </div>
          </div>
          <UserMenu user={user} {...actions} />
        </li>
      ))}
    </ul>
  )
}

function Contact({ user: { email, phone } }: { user: User }) {
  return (
    <span className={classes.contact}>
      <span>{email}</span>
      {phone && <span className={classes.phone}>{phone}</span>}
    </span>
  )
}

/** A doctor's field, a secretary's doctor, anybody's department. */
function About({ user, renderAssign }: Pick<UserTableProps, 'renderAssign'> & { user: User }) {
  const { role, specialization, department, doctorName } = user
  const field = role === 'doctor' ? specialization : null
  const lines = [field, department].filter((line) => line !== null)
  return (
    <>
      {role === 'secretary' &&
        (renderAssign ? renderAssign(user) : <div>{doctorName ? `For ${doctorName}` : 'No doctor yet'}</div>)}
      {lines.map((line) => (
        <div key={line} className={classes.quiet}>
          {line}
        </div>
      ))}
    </>
  )
}
