import type { RecentAction } from '@sincerely/contract/admin'
import { timeAgo } from '@sincerely/domain/dates'
import { useMomentText, useNow } from '../../platform/practice.ts'
import card from '../../ui/card.module.css'
import rows from '../../ui/card-rows.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import classes from './admin-dashboard.module.css'
import { recentWords } from './admin-words.ts'

/** What people did last, from the audit trail. */
export function RecentActions({ actions }: { actions: RecentAction[] }) {
  const now = useNow()
  const moment = useMomentText()
  return (
    <section className={card.card} aria-label="Recent activity">
      <h2 className={classes.title}>Recent activity</h2>
      {actions.length === 0 && <EmptyState title="Nothing has happened yet" />}
      <ul className={rows.rows}>
        {actions.map((entry) => (
          <li key={entry.id} className={rows.row}>
            <span className={rows.words}>
              <span>{recentWords(entry)}</span>
              <span className={rows.note}>{entry.user ?? 'By the server'}</span>
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
