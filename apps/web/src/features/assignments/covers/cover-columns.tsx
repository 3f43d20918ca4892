import type { Cover } from '@sincerely/contract/assignments'
import { shortDate, shortDay } from '@sincerely/domain/dates'
import { Button } from '@mantine/core'
import { useInfo } from '../../../platform/practice.ts'
import { Lines } from '../../../ui/data-table/lines.tsx'
import type { Column } from '../../../ui/data-table/rows-props.ts'
import { ToneBadge } from '../../../ui/tone-badge.tsx'

/** What was agreed, and how it stands. */
export const pastCoverColumns: Column<Cover>[] = [
  { header: 'Secretary', kind: 'name', cell: ({ secretaryName }) => <Lines first={secretaryName} /> },
  { header: 'Covers for', cell: ({ doctorName }) => <Lines first={doctorName} /> },
  { header: 'First day', width: 116, cell: ({ from }) => <span className="tabular">{shortDay(from)}</span> },
  { header: 'Last day', width: 116, cell: ({ to }) => <span className="tabular">{shortDay(to)}</span> },
  { header: 'State', width: 190, cell: (cover) => <State cover={cover} /> },
]

type CoverActions = Record<'onEdit' | 'onEnd', (cover: Cover) => void>

/** With what can be done while a cover is not over. */
export function coverColumns({ onEdit, onEnd }: CoverActions): Column<Cover>[] {
  return [
    ...pastCoverColumns,
    {
      header: 'Actions',
      kind: 'actions',
      width: 148,
      cell: (cover) => {
        const who = `the cover of ${cover.secretaryName} for ${cover.doctorName}`
        const end = cover.state === 'upcoming' ? 'Remove' : 'End'
        return (
          <>
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
          </>
        )
      },
    },
  ]
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
