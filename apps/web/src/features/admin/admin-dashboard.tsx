import { Button } from '@mantine/core'
import type { AdminDashboard as Dashboard } from '@sincerely/contract/admin'
import { type ReactNode, Suspense } from 'react'
import { messageOf } from '../../platform/api.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import card from '../../ui/card.module.css'
import rows from '../../ui/card-rows.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import classes from './admin-dashboard.module.css'
import { useAdminDashboard } from './admin.queries.ts'
import { AdminFigures } from './admin-figures.tsx'
import { HealthList } from './health-list.tsx'
import { RecentActions } from './recent-actions.tsx'

const LetterWeeksChart = lazyPart(async () => (await import('./charts.tsx')).LetterWeeksChart)
const TurnaroundChart = lazyPart(async () => (await import('./charts.tsx')).TurnaroundChart)
const QueueAgeChart = lazyPart(async () => (await import('./charts.tsx')).QueueAgeChart)

type AdminDashboardProps = {
  /** What in the practice is overdue or stands still. */
  attention: ReactNode
  /** What the language model cost. */
  credits: ReactNode
  /** The last backups, and one more now. */
  backups: ReactNode
}

/** The whole practice on one page (spec §2 Admin Dashboard). */
export function AdminDashboard({ attention, credits, backups }: AdminDashboardProps) {
  const { data, error, isFetching, refetch } = useAdminDashboard()
  if (!data && error) {
    return (
      <ErrorState
        title="Error Loading Dashboard"
        message={messageOf(error)}
        retrying={isFetching}
        retryLabel="Try Again"
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <SkeletonLines lines={8} label="Loading the dashboard" />
  if (data.stats.totalUsers === 0) {
    return (
      <EmptyState
        title="No Data Available"
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
      />
    )
  }
  return (
    <>
      <AdminFigures stats={data.stats} />
      {attention}
      <Charts data={data} />
      <div className={classes.columns}>
        <HealthList health={data.health} systemHealth={data.stats.systemHealth} />
        <div className={classes.stack}>
          {credits}
          {backups}
        </div>
      </div>
      <RecentActions actions={data.recentActivity} />
    </>
  )
}

function Charts({ data: { letterWeeks, turnaround, queueAges } }: { data: Dashboard }) {
  return (
    <div className={classes.charts}>
      <Panel title="Letters per week" note="By the week they were begun in, and what they are now.">
        <LetterWeeksChart weeks={letterWeeks} />
      </Panel>
      <Panel title="Turnaround" note="From begun to posted, of letters posted within 90 days.">
        {turnaround.length === 0 ? (
          <EmptyState title="No letter was posted lately" />
        ) : (
          <TurnaroundChart turnaround={turnaround} />
        )}
      </Panel>
      <Panel title="What waits" note="Dictations, drafts and approved letters, by how long they have waited.">
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
      <Suspense fallback={<SkeletonLines lines={6} label={`Loading ${title.toLowerCase()}`} />}>
        {children}
      </Suspense>
    </section>
  )
}
