import type { Assignment, Assignments } from '@sincerely/contract/assignments'
import { shortDate, timeAgo } from '@sincerely/domain/dates'
import { ActionIcon, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useInfo, useMomentText, useNow } from '../../platform/practice.ts'
import { Lines } from '../../ui/data-table/lines.tsx'
import type { Column } from '../../ui/data-table/rows-props.ts'
import { ToneBadge } from '../../ui/tone-badge.tsx'

type AssignmentColumns = {
  /** Secretaries with an active account. No other secretary can be assigned. */
  secretaries: readonly Pick<Assignments['secretaries'][number], 'id'>[]
  onEdit: (assignment: Assignment) => void
  onDelete: (assignment: Assignment) => void
}

export function assignmentColumns(props: AssignmentColumns): Column<Assignment>[] {
  const { secretaries, onEdit, onDelete } = props
  const isDeactivated = ({ secretaryId }: Assignment) => secretaries.every(({ id }) => id !== secretaryId)
  return [
    {
      header: 'Doctor',
      cell: ({ doctorName, doctorEmail }) => <Lines first={doctorName}>{doctorEmail}</Lines>,
    },
    {
      header: 'Secretary',
      kind: 'name',
      cell: ({ secretaryName, secretaryEmail }) => <Lines first={secretaryName}>{secretaryEmail}</Lines>,
    },
    {
      header: 'Status',
      width: 116,
      cell: (assignment) => (
        <>
          {statuses[assignment.status]}
          {isDeactivated(assignment) && (
            <div>
              <Link to="/admin/users" search={{ tab: 'secretaries', q: assignment.secretaryName }}>
                To edit, activate the account first
              </Link>
            </div>
          )}
        </>
      ),
    },
    { header: 'Assigned', width: 116, cell: ({ assignedAt }) => <Day at={assignedAt} /> },
    { header: 'Last Active', width: 116, cell: ({ lastActive }) => <LastActive at={lastActive} /> },
    {
      header: 'Actions',
      kind: 'actions',
      width: 104,
      cell: (assignment) => {
        const pair = `${assignment.secretaryName} and ${assignment.doctorName}`
        return (
          <>
            {!isDeactivated(assignment) && (
              <Tooltip label="Edit">
                <ActionIcon aria-label={`Edit the assignment of ${pair}`} onClick={() => onEdit(assignment)}>
                  <IconPencil size={18} stroke={1.5} />
                </ActionIcon>
              </Tooltip>
            )}
            <Tooltip label="Delete">
              <ActionIcon
                aria-label={`Delete the assignment of ${pair}`}
                onClick={() => onDelete(assignment)}
              >
                <IconTrash size={18} stroke={1.5} />
              </ActionIcon>
            </Tooltip>
          </>
        )
      },
    },
  ]
}

const statuses = {
  active: <ToneBadge tone="green">Active</ToneBadge>,
  inactive: (
    <ToneBadge tone="grey" title="The doctor's or the secretary's account is deactivated">
      Inactive
    </ToneBadge>
  ),
}

function Day({ at }: { at: string }) {
  const { timeZone } = useInfo()
  return <span className="tabular">{shortDate(new Date(at), timeZone)}</span>
}

function LastActive({ at }: { at: string | null }) {
  const now = useNow()
  const momentText = useMomentText()
  if (at === null) return 'Never'
  return <time title={momentText(at)}>{timeAgo(new Date(at), now)}</time>
}
