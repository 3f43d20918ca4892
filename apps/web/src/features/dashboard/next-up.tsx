import type { LetterAttention } from '@sincerely/domain/letters/attention'
import { dayIn, shortDate } from '@sincerely/domain/dates'
import { letterTypeName } from '@sincerely/domain/letters/title'
import { isOverdue } from '@sincerely/domain/letters/turnaround'
import { can, type ActorRole } from '@sincerely/domain/permissions'
import { IconCircleCheck, IconUserOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useInfo, useNow } from '../../platform/practice.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { whyWithoutDoctor } from '../../platform/without-doctor.ts'
import list from '../../ui/list-panel.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeletons.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import { useWaitingLetters, type WaitingLetter, type WaitingLetters } from './dashboard.queries.ts'

const maxRows = 6

/** Returned letters, then drafts to review and letters to post, by due date, overdue in red. */
export function NextUp() {
  const waiting = useWaitingLetters()
  const { timeZone } = useInfo()
  const now = useNow()
  const overdue = waiting.data && overdueCount(waiting.data, now, timeZone)
  return (
    <section aria-labelledby="next-up" className={list.panel}>
      <div className={list.head}>
        <h2 id="next-up" className={list.title}>
          Next up
        </h2>
        {overdue && <ToneBadge tone="red">{overdue} overdue</ToneBadge>}
      </div>
      <Content waiting={waiting} now={now} />
    </section>
  )
}

function Content({ waiting, now }: { waiting: ReturnType<typeof useWaitingLetters>; now: Date }) {
  if (waiting.isPending) return <SkeletonRows rows={4} label="Loading letters" />
  if (!waiting.data) {
    const message = 'Nothing is lost. Please try again.'
    const retry = () => void waiting.refetch()
    return (
      <ErrorState
        title="Couldn't load your letters"
        message={message}
        onRetry={retry}
        retrying={waiting.isFetching}
      />
    )
  }
  if (waiting.data.letters.length === 0) {
    return <NoWaitingLetters />
  }
  return (
    <ul className={list.rows}>
      {waiting.data.letters.slice(0, maxRows).map((letter) => (
        <Row key={letter.id} letter={letter} now={now} />
      ))}
    </ul>
  )
}

function NoWaitingLetters() {
  const why = whyWithoutDoctor(useSignedInUser())
  if (why !== null) {
    return (
      <EmptyState
        icon={<IconUserOff size={28} stroke={1.5} />}
        title={why.title}
        message={`Letters of the doctor you work for will appear here. ${why.next}`}
      />
    )
  }
  return (
    <EmptyState
      icon={<IconCircleCheck size={28} stroke={1.5} />}
      title="You're up to date"
      message="No letters are waiting to be reviewed or posted."
    />
  )
}

function Row({ letter, now }: { letter: WaitingLetter; now: Date }) {
  const { timeZone } = useInfo()
  const user = useSignedInUser()
  const isLate = isOverdue(letter, now, timeZone)
  const status = letter.status === 'approved' ? 'approved' : undefined
  return (
    <li>
      <Link to="/letters" search={{ status, letter: letter.id }} className={list.row}>
        <span className={list.words}>
          <span className={list.subject}>{letter.patientName}</span>
          <span className={list.quiet}>
            {letter.attention && <span className={list.late}>{attentionWords[letter.attention]} · </span>}
            {letterTypeName(letter.type)} ·{' '}
            <span className={isLate ? list.late : undefined}>
              {isLate ? 'overdue since ' : 'due '}
              {dayName(new Date(letter.dueAt), now, timeZone)}
            </span>
          </span>
        </span>
        <span className={list.verb}>{verbFor(user, letter)}</span>
      </Link>
    </li>
  )
}

const attentionWords = {
  returned: 'Returned',
  undelivered: 'Not sent',
} as const satisfies Record<LetterAttention, string>

function dayName(due: Date, now: Date, timeZone: string): string {
  return dayIn(due, timeZone) === dayIn(now, timeZone) ? 'today' : shortDate(due, timeZone)
}

/** How many are overdue, or null if none; '50+' if there may be more than were fetched. */
function overdueCount({ letters, hasMore }: WaitingLetters, now: Date, timeZone: string): string | null {
  const count = letters.filter((letter) => isOverdue(letter, now, timeZone)).length
  if (count === 0) return null
  return hasMore && count >= 50 ? `${count}+` : String(count)
}

/** The next action, or 'Open' if the role may not do it. */
function verbFor(user: { role: ActorRole }, { status, attention }: WaitingLetter): string {
  if (attention === 'undelivered') return 'Open'
  if (attention === 'returned') return can(user, 'letter.edit') ? 'Revise' : 'Open'
  if (status === 'approved') return can(user, 'letter.post') ? 'Post' : 'Open'
  return can(user, 'letter.approve') ? 'Review' : 'Open'
}
