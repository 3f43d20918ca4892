import type { Cover } from '@sincerely/contract/assignments'
import { shortDate, shortDay } from '@sincerely/domain/dates'
import { Button } from '@mantine/core'
import { useInfo } from '../../../platform/practice.ts'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import classes from '../assignments.module.css'

type CoverTableProps = {
  label: string
  covers: Cover[]
  /** Left out for what is over. */
  onEdit?: (cover: Cover) => void
  onEnd?: (cover: Cover) => void
}

export function CoverTable({ label, covers, onEdit, onEnd }: CoverTableProps) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Secretary</th>
          <th scope="col">Covers for</th>
          <th scope="col" className={classes.date}>
            First day
          </th>
          <th scope="col" className={classes.date}>
            Last day
          </th>
          <th scope="col" className={onEdit ? classes.state : classes.ended}>
            State
          </th>
          {onEdit && (
            <th scope="col" className={classes.ends}>
              Actions
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {covers.map((cover) => (
          <Row key={cover.id} cover={cover} onEdit={onEdit} onEnd={onEnd} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ cover, onEdit, onEnd }: Pick<CoverTableProps, 'onEdit' | 'onEnd'> & { cover: Cover }) {
  const { secretaryName, doctorName, from, to, state } = cover
  const who = `the cover of ${secretaryName} for ${doctorName}`
  const end = state === 'upcoming' ? 'Remove' : 'End'
  return (
    <tr>
      <th scope="row" data-label="Secretary">
        <span className={classes.name}>{secretaryName}</span>
      </th>
      <td data-label="Covers for">
        <span className={classes.name}>{doctorName}</span>
      </td>
      <td data-label="First day" className="tabular">
        {shortDay(from)}
      </td>
      <td data-label="Last day" className="tabular">
        {shortDay(to)}
      </td>
      <td data-label="State">
        <State cover={cover} />
      </td>
      {onEdit && onEnd && (
        <td className={classes.actions}>
          <Button variant="default" size="xs" aria-label={`Edit ${who}`} onClick={() => onEdit(cover)}>
            Edit
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={`${end} ${who}`}
            onClick={() => onEnd(cover)}
          >
            {end}
          </Button>
        </td>
      )}
    </tr>
  )
}

function State({ cover: { state, endedAt } }: { cover: Cover }) {
  const { timeZone } = useInfo()
  if (endedAt !== null) {
    return <ToneBadge tone="grey">{`Ended early, ${shortDate(new Date(endedAt), timeZone)}`}</ToneBadge>
  }
  const { tone, label } = states[state]
  return <ToneBadge tone={tone}>{label}</ToneBadge>
}

const states = {
  current: { tone: 'green', label: 'Current' },
  upcoming: { tone: 'blue', label: 'Upcoming' },
  past: { tone: 'grey', label: 'Past' },
} as const
