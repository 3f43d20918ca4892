import type { ReactNode } from 'react'
import { clockTime, timeAgo, fullDate } from '@sincerely/domain/dates'
import { IconFileText, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useHealth } from '../../platform/health.ts'
import { useInfo, useNow } from '../../platform/practice.ts'
import list from '../../ui/list-panel.module.css'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeletons.tsx'
import { useSignedInUser } from '../../platform/session.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { NextUp } from './next-up.tsx'
import { StatCards } from './stat-cards.tsx'
import { type Activity, recentActivity } from './recent-activity.ts'
import { useNewestLetters, useNewestPatients } from './dashboard.queries.ts'
import classes from './dashboard.module.css'
import { coverLine } from './cover-line.ts'
import { greetingLine } from './greeting-line.ts'
import { type NextStep, nextStep } from './next-step.ts'

type DashboardProps = {
  unsaved: ReactNode
  /** What of one's scope is overdue or stands still. */
  attention: ReactNode
  /** The way to a dictation. */
  dictate: ReactNode
  /** One's role adds patients, and there is a doctor whom they can belong to. */
  mayAddPatients: boolean
}

/** What is this, what needs me, what do I press (spec §2 Dashboard). `unsaved` says where text of one's own waits. */
export function Dashboard({ unsaved, attention, dictate, mayAddPatients }: DashboardProps) {
  const letters = useNewestLetters()
  const patients = useNewestPatients()
  const settled = !letters.isPending && !patients.isPending
  const activity = settled
    ? recentActivity(letters.data?.letters ?? [], patients.data?.patients ?? [])
    : undefined
  const waiting = letters.data &&
    patients.data && {
      ...letters.data.counts,
      patients: patients.data.counts.active + patients.data.counts.completed,
      mayAddPatients,
    }
  return (
    <>
      <GreetingHeader waiting={waiting} begin={dictate} />
      {unsaved}
      <StatCards letters={countsOf(letters)} patients={countsOf(patients)} />
      {attention}
      <div className={classes.columns}>
        <NextUp />
        <ActivityList activity={activity} />
      </div>
      <SystemStatus />
    </>
  )
}

/** Undefined while they are on their way, null when they could not be loaded. */
function countsOf<C>({
  data,
  isError,
}: {
  data: { counts: C } | undefined
  isError: boolean
}): C | undefined | null {
  return data?.counts ?? (isError ? null : undefined)
}

/** 'Healthy' or 'Issues', and when the server last answered well (spec §2 Dashboard). */
function SystemStatus() {
  const health = useHealth()
  const { timeZone } = useInfo()
  const isHealthy = health.data?.status === 'healthy' && !health.isError
  const lastSync =
    health.dataUpdatedAt > 0 && `Last sync: ${clockTime(new Date(health.dataUpdatedAt), timeZone)}`
  return (
    <section aria-labelledby="system-status" className={classes.status}>
      <h2 id="system-status" className={list.title}>
        System Status
      </h2>
      {health.isPending ? (
        <span className={list.quiet}>Checking...</span>
      ) : (
        <>
          <ToneBadge tone={isHealthy ? 'green' : 'red'}>{isHealthy ? 'Healthy' : 'Issues'}</ToneBadge>
          {!isHealthy && (
            <span>The server isn't responding properly. Your work is kept, and we'll keep trying.</span>
          )}
          {lastSync && <span className={list.quiet}>{lastSync}</span>}
        </>
      )}
    </section>
  )
}

/** What happened last (spec §2 Dashboard). Undefined while it is on its way. */
function ActivityList({ activity }: { activity: Activity[] | undefined }) {
  return (
    <section aria-labelledby="recent-activity" className={list.panel}>
      <div className={list.head}>
        <h2 id="recent-activity" className={list.title}>
          Recent Activity
        </h2>
      </div>
      {!activity && <SkeletonRows rows={4} label="Loading recent activity" />}
      {activity?.length === 0 && (
        <EmptyState title="No recent activity" message="New letters and patients will appear here." />
      )}
      {activity && activity.length > 0 && (
        <ul className={list.rows}>
          {activity.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Entry({ entry }: { entry: Activity }) {
  const now = useNow()
  const Icon = entry.kind === 'letter' ? IconFileText : IconUserPlus
  const words = (
    <>
      <Icon size={18} stroke={1.5} aria-hidden className={classes.icon} />
      <span className={list.words}>
        <span className={list.subject}>{entry.subject}</span>
        <span className={list.quiet}>{entry.happened}</span>
      </span>
      <time className={list.quiet} dateTime={entry.at}>
        {timeAgo(new Date(entry.at), now)}
      </time>
    </>
  )
  return (
    <li>
      {entry.kind === 'letter' ? (
        <Link to="/letters/$letterId" params={{ letterId: String(entry.id) }} className={list.row}>
          {words}
        </Link>
      ) : (
        <Link to="/patients/$patientId" params={{ patientId: String(entry.id) }} className={list.row}>
          {words}
        </Link>
      )}
    </li>
  )
}

type GreetingHeaderProps = {
  waiting: Parameters<typeof nextStep>[1] | undefined
  /** What else can be begun here. */
  begin: ReactNode
}

/** Who, when, and the one next step. `waiting` is undefined while it is on its way. */
function GreetingHeader({ waiting, begin }: GreetingHeaderProps) {
  const user = useSignedInUser()
  const now = useNow()
  const { timeZone } = useInfo()
  const covers = coverLine(user)
  const next = waiting && nextStep(user, waiting)
  return (
    <PageHeader
      title={greetingLine(user, now, timeZone)}
      subtitle={
        <>
          Welcome to your medical practice dashboard
          <br />
          <time dateTime={now.toISOString()}>{fullDate(now, timeZone)}</time>
          {covers && (
            <>
              <br />
              {covers}
            </>
          )}
        </>
      }
      actions={
        <>
          {begin}
          {next && <NextButton next={next} />}
        </>
      }
    />
  )
}

function NextButton({ next }: { next: NextStep }) {
  if (next.kind === 'first-patient') {
    return (
      <ButtonLink to="/patients" search={{ new: true }}>
        {next.label}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink to="/letters" search={{ status: next.status }}>
      {next.label}
    </ButtonLink>
  )
}
