import type { Assignments, Cover } from '@sincerely/contract/assignments'
import { Button } from '@mantine/core'
import { IconCalendarUser, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { shortDay, shortDate } from '@sincerely/domain/dates'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useCovers, useEndCover, maxCovers } from '../assignments.queries.ts'
import { SectionHead } from '../../../ui/section-head.tsx'
import classes from '../assignments.module.css'
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx'
import { useInfo } from '../../../platform/practice.ts'
import { Lines } from '../../../ui/data-table/lines.tsx'
import type { Column } from '../../../ui/data-table/rows-props.ts'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import { CoverDialog } from './cover-dialog.tsx'

/**
 * A cover lets a secretary work for a doctor whose own secretary is away. A doctor can also cover for an
 * absent doctor.
 */
export function Covers({ people }: { people: Assignments }) {
  const [open, setOpen] = useState<Cover | 'new' | null>(null)
  const [ending, setEnding] = useState<Cover | null>(null)
  const found = useCovers({ past: false, limit: maxCovers })
  return (
    <section aria-labelledby="covers">
      <SectionHead
        mb="sm"
        id="covers"
        title="Cover"
        about="While someone is away, a secretary or a doctor can cover for another doctor. They also see that doctor's patients, letters and dictations, from the first day to the end of the last."
        action={
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setOpen('new')}
          >
            Add cover
          </Button>
        }
      />
      <DataTable
        label="Current and upcoming cover"
        columns={coverColumns({ onEdit: setOpen, onEnd: setEnding })}
        query={found}
        rows={found.data?.covers}
        loading="Loading cover"
        failure={{ title: "Couldn't load cover" }}
        empty={
          <EmptyState
            icon={<IconCalendarUser size={28} stroke={1.5} />}
            title="No cover arranged"
            message="Add cover when someone does another doctor's work for a few days."
          />
        }
      />
      <PastCovers />
      {open !== null && (
        <CoverDialog
          entry={open === 'new' ? null : open}
          people={people}
          onClose={() => setOpen(null)}
          onReopen={() => setOpen(open)}
        />
      )}
      {ending && <EndCoverQuestion cover={ending} onClose={() => setEnding(null)} />}
    </section>
  )
}

/** Asks before a cover ends, because a user loses access now or later. */
function EndCoverQuestion({ cover, onClose }: { cover: Cover; onClose: () => void }) {
  const { coveringName, doctorName, from, to, state } = cover
  const end = useEndCover()
  const hasStarted = state === 'current'
  return (
    <LazyConfirmDialog
      title={hasStarted ? `End cover for ${doctorName} now?` : `Remove cover for ${doctorName}?`}
      confirmLabel={hasStarted ? 'End cover' : 'Remove cover'}
      danger
      busy={end.isPending}
      onConfirm={() => end.mutate(cover, { onSettled: onClose })}
      onCancel={onClose}
    >
      {hasStarted
        ? `${coveringName} will lose access to the patients, letters and dictations of ${doctorName} at once, in every open browser.`
        : `${coveringName} is due to cover for ${doctorName} from ${shortDay(from)} to ${shortDay(to)}.`}
    </LazyConfirmDialog>
  )
}

/** The list shows this many past covers at first. */
const initialCount = 20

/** Past covers show who had access to what, and when. */
function PastCovers() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        className={classes.past}
        variant="subtle"
        color="gray"
        size="xs"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide past cover' : 'Show past cover'}
      </Button>
      {isOpen && <PastList />}
    </>
  )
}

function PastList() {
  const [limit, setLimit] = useState(initialCount)
  const found = useCovers({ past: true, limit })
  const isMore = found.data?.more === true
  return (
    <>
      <DataTable
        label="Past cover"
        columns={pastCoverColumns}
        query={{
          ...found,
          hasNextPage: isMore && limit < maxCovers,
          fetchNextPage: () => setLimit(maxCovers),
        }}
        rows={found.data?.covers}
        loading="Loading past cover"
        failure={{ title: "Couldn't load the past cover" }}
        empty={<p className={classes.nobody}>No cover has ended yet.</p>}
      />
      {isMore && limit >= maxCovers && (
        <p className={classes.nobody}>These are the newest {maxCovers}. The audit trail has them all.</p>
      )}
    </>
  )
}

const pastCoverColumns: Column<Cover>[] = [
  { header: 'Covered by', kind: 'name', cell: ({ coveringName }) => <Lines first={coveringName} /> },
  { header: 'Doctor covered', cell: ({ doctorName }) => <Lines first={doctorName} /> },
  { header: 'First day', width: 116, cell: ({ from }) => <span className="tabular">{shortDay(from)}</span> },
  { header: 'Last day', width: 116, cell: ({ to }) => <span className="tabular">{shortDay(to)}</span> },
  { header: 'Status', width: 190, cell: (cover) => <State cover={cover} /> },
]

type CoverActions = Record<'onEdit' | 'onEnd', (cover: Cover) => void>

/** Adds the buttons that edit or end a current or upcoming cover. */
function coverColumns({ onEdit, onEnd }: CoverActions): Column<Cover>[] {
  return [
    ...pastCoverColumns,
    {
      header: 'Actions',
      kind: 'actions',
      width: 148,
      cell: (cover) => {
        const coverName = `cover by ${cover.coveringName} for ${cover.doctorName}`
        const end = cover.state === 'upcoming' ? 'Remove' : 'End'
        return (
          <>
            <Button
              variant="default"
              size="xs"
              aria-label={`Edit ${coverName}`}
              onClick={() => onEdit(cover)}
            >
              Edit
            </Button>
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              aria-label={`${end} ${coverName}`}
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
