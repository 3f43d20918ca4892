import type { PracticeLetter } from '@sincerely/contract/practice-letters'
import { dayIn, relativeDay, shortDate } from '@sincerely/domain/dates'
import {
  type PracticeLetterSort,
  type PracticeStatus,
  practiceStatusLabels,
  statusBehind,
} from '@sincerely/domain/letters/practice-status'
import { Link } from '@tanstack/react-router'
import { useInfo, useMomentText, useToday } from '../../../platform/practice.ts'
import { Lines } from '../../../ui/data-table/lines.tsx'
import type { Column } from '../../../ui/data-table/rows-props.ts'
import { type Tone, ToneBadge } from '../../../ui/tone-badge.tsx'
import { typeLabels, priorityLabels } from '@sincerely/domain/letters/types'
import { usePrefetchLetter } from '../letters.queries.ts'
import { OverdueMark } from '../overdue-mark.tsx'
import { PracticeRowActions } from './practice-row-actions.tsx'

export function practiceColumns(
  onReassign: (letter: PracticeLetter) => void,
): Column<PracticeLetter, PracticeLetterSort>[] {
  return [
    {
      header: 'Letter',
      kind: 'name',
      sort: { by: 'number', choices: ['Oldest letter', 'Newest letter'] },
      cell: (letter) => <Title letter={letter} />,
    },
    { header: 'Patient', width: '12%', cell: ({ patientName }) => patientName },
    {
      // The doctor who signs the letter, and the secretary who types, checks and posts it.
      header: 'Assignment',
      width: '13%',
      cell: ({ doctorName, secretaryName }) => (
        <Lines first={doctorName}>{secretaryName ?? 'Unassigned'}</Lines>
      ),
    },
    { header: 'Status', width: 'clamp(90px, 7.2vw, 104px)', cell: statusBadge, card: 'plain' },
    { header: 'Type', width: 'clamp(98px, 7.2vw, 108px)', cell: typeBadge, card: 'plain' },
    { header: 'Priority', width: 'clamp(72px, 5.6vw, 80px)', cell: priorityBadge, card: 'plain' },
    {
      header: 'Due',
      width: 'clamp(100px, 7vw, 108px)',
      sort: { by: 'due', choices: ['Due soonest', 'Due latest'] },
      cell: (letter) => <Due letter={letter} />,
    },
    {
      header: 'Updated',
      width: 'clamp(100px, 7vw, 108px)',
      sort: { by: 'updated', choices: ['Least recently updated', 'Most recently updated'] },
      cell: (letter) => <Updated letter={letter} />,
    },
    {
      header: 'Actions',
      kind: 'actions',
      width: 152,
      cell: (letter) => <PracticeRowActions letter={letter} onReassign={onReassign} />,
    },
  ]
}

function Title({ letter: { id, title, status } }: { letter: PracticeLetter }) {
  const prefetch = usePrefetchLetter()
  return (
    <Lines
      first={
        <Link
          to="/letters/$letterId"
          params={{ letterId: String(id) }}
          preload={false}
          onPointerEnter={() => status !== 'archived' && prefetch(id)}
        >
          {title}
        </Link>
      }
    >
      Letter no. {id}
    </Lines>
  )
}

/** Shows the status as administrators see it (spec §4 'admin view'). */
function statusBadge({ status }: PracticeLetter) {
  const { label, description } = practiceStatusLabels[status]
  return (
    <ToneBadge tone={tones[status]} title={`${label}: ${description}`}>
      {label}
    </ToneBadge>
  )
}

const tones = {
  draft: 'yellow',
  pending: 'blue',
  completed: 'green',
  archived: 'grey',
} as const satisfies Record<PracticeStatus, Tone>

function typeBadge({ type }: PracticeLetter) {
  return <ToneBadge tone="grey">{typeLabels[type]}</ToneBadge>
}

function priorityBadge({ priority }: PracticeLetter) {
  return <ToneBadge tone={priority === 'high' ? 'red' : 'grey'}>{priorityLabels[priority]}</ToneBadge>
}

function Due({ letter: { dueAt, status } }: { letter: PracticeLetter }) {
  const { timeZone } = useInfo()
  const state = statusBehind(status)
  return (
    <>
      <time dateTime={dueAt} className="tabular">
        {shortDate(new Date(dueAt), timeZone)}
      </time>{' '}
      {state && <OverdueMark letter={{ status: state, dueAt }} />}
    </>
  )
}

/** Shows 'Today', 'Yesterday', '{n} days ago' or else the date (spec §2 Admin Letters). The tooltip has the exact time. */
function Updated({ letter: { updatedAt, completedAt } }: { letter: PracticeLetter }) {
  const { timeZone } = useInfo()
  const today = useToday()
  const momentText = useMomentText()
  const posted = completedAt === null ? '' : `, posted ${momentText(completedAt)}`
  return (
    <time dateTime={updatedAt} title={`Updated ${momentText(updatedAt)}${posted}`} className="tabular">
      {relativeDay(dayIn(new Date(updatedAt), timeZone), today)}
    </time>
  )
}
