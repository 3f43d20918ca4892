import type { Assignment, Assignments } from '@sincerely/contract/assignments'
import { shortDate, timeAgo } from '@sincerely/domain/dates'
import { ActionIcon, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useInfo, useMomentText, useNow } from '../../platform/practice.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import classes from './assignments.module.css'

type RowActions = { onEdit: (assignment: Assignment) => void; onDelete: (assignment: Assignment) => void }

type AssignmentTableProps = RowActions & {
  assignments: Assignment[]
  /** Those who may sign in: nobody else is assigned to another doctor. */
  secretaries: Pick<Assignments['secretaries'][number], 'id'>[]
}

/** On a phone each row is a card, whose cells say what they are. */
export function AssignmentTable({ assignments, secretaries, ...actions }: AssignmentTableProps) {
  if (assignments.length === 0) {
    return (
      <EmptyState
        icon={<IconLink size={28} stroke={1.5} />}
        title="No assignments yet"
        message="A secretary sees the patients and letters of the doctor they are assigned to, and nothing before."
      />
    )
  }
  return (
    <table className={classes.table} aria-label="Assignments">
      <thead>
        <tr>
          <th scope="col">Doctor</th>
          <th scope="col">Secretary</th>
          <th scope="col" className={classes.status}>
            Status
          </th>
          <th scope="col" className={classes.date}>
            Assigned
          </th>
          <th scope="col" className={classes.active}>
            Last Active
          </th>
          <th scope="col" className={classes.end}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {assignments.map((assignment) => (
          <Row
            key={assignment.id}
            assignment={assignment}
            isOnHold={secretaries.every(({ id }) => id !== assignment.secretaryId)}
            {...actions}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = RowActions & { assignment: Assignment; isOnHold: boolean }

function Row({ assignment, isOnHold, onEdit, onDelete }: RowProps) {
  const { timeZone } = useInfo()
  const { doctorName, doctorEmail, secretaryName, secretaryEmail, status, assignedAt, lastActive } =
    assignment
  const pair = `${secretaryName} and ${doctorName}`
  return (
    <tr>
      <td data-label="Doctor">
        <PersonCell name={doctorName} email={doctorEmail} />
      </td>
      <th scope="row" data-label="Secretary">
        <PersonCell name={secretaryName} email={secretaryEmail} />
      </th>
      <td data-label="Status">
        {status === 'active' ? (
          <ToneBadge tone="green">Active</ToneBadge>
        ) : (
          <ToneBadge tone="grey" title="One of the two may not sign in at present">
            Inactive
          </ToneBadge>
        )}
        {isOnHold && (
          <Link to="/admin/users" search={{ tab: 'secretaries', q: secretaryName }} className={classes.hint}>
            To edit, activate the account first
          </Link>
        )}
      </td>
      <td data-label="Assigned" className="tabular">
        {shortDate(new Date(assignedAt), timeZone)}
      </td>
      <td data-label="Last Active">
        <LastActive at={lastActive} />
      </td>
      <td className={classes.actions}>
        {!isOnHold && (
          <Tooltip label="Edit">
            <ActionIcon aria-label={`Edit the assignment of ${pair}`} onClick={() => onEdit(assignment)}>
              <IconPencil size={18} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label="Delete">
          <ActionIcon aria-label={`Delete the assignment of ${pair}`} onClick={() => onDelete(assignment)}>
            <IconTrash size={18} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </td>
    </tr>
  )
}

function PersonCell({ name, email }: { name: string; email: string }) {
  return (
    <>
      <span className={classes.name}>{name}</span>
      <span className={classes.quiet} title={email}>
        {email}
      </span>
    </>
  )
}

function LastActive({ at }: { at: string | null }) {
  const now = useNow()
  const momentText = useMomentText()
  if (at === null) return 'Never'
  return <time title={momentText(at)}>{timeAgo(new Date(at), now)}</time>
}
