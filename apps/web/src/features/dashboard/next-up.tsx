import type { LetterSummary } from '@sincerely/contract/letters'
import { nextStepOfLetter, stepVerb } from '@sincerely/domain/attention/next-step'
import { dayIn, shortDate } from '@sincerely/domain/dates'
import { letterTypeName } from '@sincerely/domain/letters/title'
import { isOverdue } from '@sincerely/domain/letters/turnaround'
import type { ActorRole } from '@sincerely/domain/permissions'
import { IconCircleCheck, IconUserOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMayApprove } from '../../platform/may-approve.ts'
import { useInfo, useNow } from '../../platform/practice.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { whyWithoutDoctor } from '../../platform/without-doctor.ts'
import list from '../../ui/list-panel.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { SkeletonRows } from '../../ui/skeletons.tsx'
import { useWaitingLetters } from './dashboard.queries.ts'

const maxRows = 6

/** Shows drafts to review and letters to post, by due date, except those that 'Needs attention' shows. */
export function NextUp({ needsAttention }: { needsAttention: ReadonlySet<number> | undefined }) {
  const waiting = useWaitingLetters()
  return (
    <section aria-labelledby="next-up" className={list.panel}>
      <div className={list.head}>
        <h2 id="next-up" className={list.title}>
          Next up
        </h2>
      </div>
      <Content waiting={waiting} needsAttention={needsAttention} />
    </section>
  )
}

type ContentProps = Parameters<typeof NextUp>[0] & { waiting: ReturnType<typeof useWaitingLetters> }

function Content({ waiting, needsAttention }: ContentProps) {
  const now = useNow()
  if (waiting.isPending || needsAttention === undefined)
    return <SkeletonRows rows={4} label="Loading letters" />
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
  const letters = nextUp(waiting.data, needsAttention)
  if (letters.length === 0) {
    return <NoWaitingLetters areOthersWaiting={needsAttention.size > 0} />
  }
  return (
    <ul className={list.rows}>
      {letters.map((letter) => (
        <Row key={letter.id} letter={letter} now={now} />
      ))}
    </ul>
  )
}

/** Leaves out letters that need attention, because the panel above already lists them. */
export function nextUp<L extends { id: number }>(
  waiting: readonly L[],
  needsAttention: ReadonlySet<number>,
): L[] {
  return waiting.filter(({ id }) => !needsAttention.has(id)).slice(0, maxRows)
}

function NoWaitingLetters({ areOthersWaiting }: { areOthersWaiting: boolean }) {
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
  if (areOthersWaiting) {
    return (
      <EmptyState
        icon={<IconCircleCheck size={28} stroke={1.5} />}
        title="Nothing else is waiting"
        message="All letters that are waiting are under ‘Needs attention’."
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

function Row({ letter, now }: { letter: LetterSummary; now: Date }) {
  const { timeZone } = useInfo()
  const user = useSignedInUser()
  const approval = useMayApprove()
  const isLate = isOverdue(letter, now, timeZone)
  const status = letter.status === 'approved' ? 'approved' : undefined
  return (
    <li>
      <Link to="/letters" search={{ status, letter: letter.id }} className={list.row}>
        <span className={list.words}>
          <span className={list.subject}>{letter.patientName}</span>
          <span className={list.quiet}>
            <Facts
              facts={[
                letterTypeName(letter.type),
                <span key="due" className={isLate ? list.late : undefined}>
                  {isLate ? 'overdue since ' : 'due '}
                  {dayName(new Date(letter.dueAt), now, timeZone)}
                </span>,
              ]}
            />
          </span>
        </span>
        <span className={list.verb}>{nextUpVerb(user, letter, approval)}</span>
      </Link>
    </li>
  )
}

function dayName(due: Date, now: Date, timeZone: string): string {
  return dayIn(due, timeZone) === dayIn(now, timeZone) ? 'today' : shortDate(due, timeZone)
}

/**
 * Returns the next action in the words of 'Needs attention'. Letters whose sending failed or whose doctor
 * left are only in that list.
 */
export function nextUpVerb(
  user: { role: ActorRole },
  { status, isReturned }: Pick<LetterSummary, 'status' | 'isReturned'>,
  practice: { onlyDoctorsApprove: boolean },
): string {
  const step = nextStepOfLetter({ status, isReturned, isUndelivered: false, hasDoctor: true })
  return step === null ? 'Open' : stepVerb(user, step, practice)
}
