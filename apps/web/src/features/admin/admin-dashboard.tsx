import { Button } from '@mantine/core'
import type {
  AdminDashboard as Dashboard,
  RecentAction,
  AdminStats,
  HealthCheck,
} from '@sincerely/contract/admin'
import type { ReactNode } from 'react'
import { timeAgo } from '@sincerely/domain/dates'
import { actionMessageOf } from '../../platform/api.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { useStaleWords } from '../../platform/stale-words.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import card from '../../ui/card.module.css'
import rows from '../../ui/card-rows.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { useMomentText, useNow } from '../../platform/practice.ts'
import { type Tone, ToneBadge } from '../../ui/tone-badge.tsx'
import classes from './admin-dashboard.module.css'
import { useAdminDashboard, useTestEmail } from './admin.queries.ts'
import { AdminFigures } from './admin-figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { recentWords, checkNames, checkStateNames, healthWords } from './admin-words.ts'

const LetterWeeksChart = lazyPart(async () => (await import('./charts.tsx')).LetterWeeksChart)
const TurnaroundChart = lazyPart(async () => (await import('./charts.tsx')).TurnaroundChart)
const QueueAgeChart = lazyPart(async () => (await import('./charts.tsx')).QueueAgeChart)

type AdminDashboardProps = {
  /** Lists overdue and stuck work in the practice. */
  attention: ReactNode
  /** Shows the costs of the language model. */
  credits: ReactNode
  /** Shows the last backups, and a button to make another. */
  backups: ReactNode
}

/** Shows figures, charts and the health of the whole practice (spec §2 Admin Dashboard). */
export function AdminDashboard({ attention, credits, backups }: AdminDashboardProps) {
  const { data, error, dataUpdatedAt, isFetching, refetch } = useAdminDashboard()
  const stale = useStaleWords({ error, at: dataUpdatedAt })
  if (!data && error) {
    return (
      <ErrorState
        title="Error Loading Dashboard"
        message={actionMessageOf(error)}
        retrying={isFetching}
        retryLabel="Try Again"
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <SkeletonLines lines={8} label="Loading the dashboard" />
  const { stats } = data
  const isEmpty = stats.totalPatients === 0 && stats.totalLetters === 0
  return (
    <>
      {stale && (
        <Notice tone="yellow" isUrgent className={classes.stale}>
          {stale}{' '}
          <Button variant="default" size="compact-sm" loading={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </Notice>
      )}
      <FirstSteps steps={data.firstSteps} />
      {isEmpty ? <NothingYet stats={stats} /> : <AdminFigures stats={stats} />}
      {attention}
      {!isEmpty && <Charts data={data} />}
      <div className={classes.columns}>
        <HealthList health={data.health} systemHealth={stats.systemHealth} isStale={stale !== null} />
        <div className={classes.stack}>
          {credits}
          {backups}
        </div>
      </div>
      <RecentActions actions={data.recentActivity} />
    </>
  )
}

/** Replaces the figures in a new practice. */
function NothingYet({ stats: { activeDoctors } }: { stats: Dashboard['stats'] }) {
  const hasDoctors = activeDoctors > 0
  return (
    <EmptyState
      title="No Data Available"
      message={
        hasDoctors
          ? 'There are no patients or letters yet. Figures and charts will appear here once there are.'
          : 'There are no patients or letters yet. Start by adding the people who work here.'
      }
      action={
        hasDoctors ? (
          <ButtonLink to="/patients">Add patients</ButtonLink>
        ) : (
          <ButtonLink to="/admin/users">Add doctors and secretaries</ButtonLink>
        )
      }
    />
  )
}

function Charts({ data: { letterWeeks, turnaround, queueAges } }: { data: Dashboard }) {
  return (
    <div className={classes.charts}>
      <Panel
        title="Letters per week"
        note="Grouped by the week they were started, with their current status."
      >
        <LetterWeeksChart weeks={letterWeeks} />
      </Panel>
      <Panel
        title="Turnaround"
        note="Time from the visit, the dictation or the start of a letter to its posting, for letters posted in the last 90 days."
      >
        {turnaround.length === 0 ? (
          <EmptyState
            title="No letters posted in the last 90 days"
            message="Turnaround appears here once a letter is posted."
          />
        ) : (
          <TurnaroundChart turnaround={turnaround} />
        )}
      </Panel>
      <Panel
        title="Waiting"
        note="Dictations, drafts and approved letters, by how long they have been waiting."
      >
        <QueueAgeChart queues={queueAges} />
      </Panel>
    </div>
  )
}

function Panel({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className={card.card} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <p className={rows.note}>{note}</p>
      <LazyBoundary fallback={<SkeletonLines lines={6} label={`Loading the chart ‘${title}’`} />}>
        {children}
      </LazyBoundary>
    </section>
  )
}

/** The actions come from the audit trail. */
function RecentActions({ actions }: { actions: RecentAction[] }) {
  const now = useNow()
  const moment = useMomentText()
  return (
    <section className={card.card} aria-label="Recent activity">
      <h2 className={classes.title}>Recent activity</h2>
      {actions.length === 0 && (
        <EmptyState
          title="No activity yet"
          message="Changes to patients, letters, users and assignments appear here."
        />
      )}
      <ul className={rows.rows}>
        {actions.map((entry) => (
          <li key={entry.id} className={rows.row}>
            <span className={rows.words}>
              <span>{recentWords(entry)}</span>
              <span className={rows.note}>{entry.user ?? 'The server'}</span>
            </span>
            <time className={rows.note} dateTime={entry.time} title={moment(entry.time)}>
              {timeAgo(new Date(entry.time), now)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}

type HealthListProps = {
  health: HealthCheck[]
  systemHealth: AdminStats['systemHealth']
  /** True if the last request failed, so that these results may be out of date. */
  isStale: boolean
}

/** Shows the last check of each part of the system. */
function HealthList({ health, systemHealth, isStale }: HealthListProps) {
  const worst = isStale ? unknown : healthWords[systemHealth]
  return (
    <section id="health" className={card.card} aria-label="System health">
      <h2 className={classes.title}>
        System health <ToneBadge tone={worst.tone}>{worst.label}</ToneBadge>
      </h2>
      <ul className={rows.rows}>
        {health.map(({ name, state, detail }) => (
          <li key={name} className={rows.row}>
            <span className={rows.words}>
              <strong>{checkNames[name]}</strong>
              <span className={rows.note}>{detail}</span>
            </span>
            {name === 'mail' && state !== 'off' && <TestEmailButton />}
            {isStale && state === 'ok' ? (
              <ToneBadge tone={unknown.tone}>{unknown.label}</ToneBadge>
            ) : (
              <ToneBadge tone={tones[state]}>{checkStateNames[state]}</ToneBadge>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function TestEmailButton() {
  const test = useTestEmail()
  return (
    <Button variant="default" size="compact-sm" loading={test.isPending} onClick={() => test.mutate()}>
      Send a test email
    </Button>
  )
}

const unknown = { tone: 'grey', label: 'Unknown' } as const

const tones: Record<HealthCheck['state'], Tone> = {
  ok: 'green',
  warning: 'yellow',
  failed: 'red',
  off: 'grey',
}
