import type { ReactNode } from 'react'
import { GreetingHeader } from './greeting-header.tsx'
import { ActivityList } from './activity-list.tsx'
import { NextUp } from './next-up.tsx'
import { StatCards } from './stat-cards.tsx'
import { SystemStatus } from './system-status.tsx'
import { recentActivity } from './recent-activity.ts'
import { useNewestLetters, useNewestPatients } from './dashboard.queries.ts'
import classes from './dashboard.module.css'

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
