import { timeAgo } from '@sincerely/domain/dates'
import { IconFileText, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useNow } from '../../platform/practice.ts'
import list from '../../ui/list-panel.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeletons.tsx'
import type { Activity } from './recent-activity.ts'
import classes from './dashboard.module.css'

/** What happened last (spec §2 Dashboard). Undefined while it is on its way. */
export function ActivityList({ activity }: { activity: Activity[] | undefined }) {
  return (
    <section aria-labelledby="recent-activity" className={list.panel}>
      <div className={list.head}>
        <h2 id="recent-activity" className={list.title}>
          Recent Activity
        </h2>
      </div>
      {!activity && <SkeletonRows rows={4} label="Loading recent activity" />}
      {activity?.length === 0 && (
        <EmptyState title="No recent activity" message="Letters and patients appear here as they come." />
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
