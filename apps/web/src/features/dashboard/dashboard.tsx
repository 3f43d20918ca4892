import type { ReactNode } from 'react'
import { clockTime, timeAgo, fullDate } from '@sincerely/domain/dates'
import { IconFileText, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useHealth } from '../../platform/health.ts'
import { useMayApprove } from '../../platform/may-approve.ts'
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
import { coverLine, greetingLine } from './greeting.ts'
import { type SuggestedStep, suggestedStep } from './suggested-step.ts'

type DashboardProps = {
  unsaved: ReactNode
  attention: ReactNode
  /** The ids of the letters in `attention`, or undefined while loading. */
  needsAttention: ReadonlySet<number> | undefined
  dictate: ReactNode
  /** True if the role may add patients and there is a doctor to add them for. */
  canAddPatients: boolean
}

/**
 * Shows counts, waiting work and the next action (spec §2 Dashboard). `unsaved` lists the user's unsaved
 * texts.
 */
export function Dashboard({ unsaved, attention, needsAttention, dictate, canAddPatients }: DashboardProps) {
  const letters = useNewestLetters()
  const patients = useNewestPatients()
  const { onlyDoctorsApprove } = useMayApprove()
  const isLoaded = !letters.isPending && !patients.isPending
  const activity = isLoaded
    ? recentActivity(letters.data?.letters ?? [], patients.data?.patients ?? [])
    : undefined
  const waiting = letters.data &&
    patients.data && {
      ...letters.data.counts,
      patients: patients.data.counts.active + patients.data.counts.completed,
      canAddPatients,
      onlyDoctorsApprove,
    }
  return (
    <>
      <GreetingHeader waiting={waiting} action={dictate} />
      {unsaved}
      <StatCards letters={countsOf(letters)} patients={countsOf(patients)} />
      {attention}
      <div className={classes.columns}>
        <NextUp needsAttention={needsAttention} />
        <ActivityList activity={activity} />
      </div>
      <SystemStatus />
    </>
  )
}

/** Returns undefined while loading, and null if loading failed. */
function countsOf<C>({
  data,
  isError,
}: {
  data: { counts: C } | undefined
  isError: boolean
}): C | undefined | null {
  return data?.counts ?? (isError ? null : undefined)
}

/** Shows 'Healthy' or 'Issues', and the time of the last successful health check (spec §2 Dashboard). */
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

/** Shows the latest letters and patients (spec §2 Dashboard). `activity` is undefined while loading. */
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
            <ActivityRow key={entry.key} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ActivityRow({ entry }: { entry: Activity }) {
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
  waiting: Parameters<typeof suggestedStep>[1] | undefined
  action: ReactNode
}

/** Shows the greeting, the date, covers and the next action. `waiting` is undefined while loading. */
function GreetingHeader({ waiting, action }: GreetingHeaderProps) {
  const user = useSignedInUser()
  const now = useNow()
  const { timeZone } = useInfo()
  const cover = coverLine(user)
  const step = waiting && suggestedStep(user, waiting)
  return (
    <PageHeader
      title={greetingLine(user, now, timeZone)}
      subtitle={
        <>
          Welcome to your medical practice dashboard
          <br />
          <time dateTime={now.toISOString()}>{fullDate(now, timeZone)}</time>
          {cover && (
            <>
              <br />
              {cover}
            </>
          )}
        </>
      }
      actions={
        <>
          {action}
          {step && <NextButton step={step} />}
        </>
      }
    />
  )
}

function NextButton({ step }: { step: SuggestedStep }) {
  if (step.kind === 'first-patient') {
    return (
      <ButtonLink to="/patients" search={{ new: true }}>
        {step.label}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink to="/letters" search={{ status: step.status }}>
      {step.label}
    </ButtonLink>
  )
}
