import type { PracticeLetterCounts } from '@sincerely/contract/practice-letters'
import classes from './practice.module.css'

/** Of the whole practice, whatever the filters leave out. */
export function PracticeCounters({ counts }: { counts: PracticeLetterCounts }) {
  return (
    <dl className={classes.counters}>
      <Counter label="Total Letters" count={counts.total} />
      <Counter label="Completed" count={counts.completed} />
      <Counter label="Pending" count={counts.pending} />
      <Counter label="Drafts" count={counts.drafts} />
    </dl>
  )
}

function Counter({ label, count }: { label: string; count: number }) {
  return (
    <div className={classes.counter}>
      <dt>{label}</dt>
      <dd>{count.toLocaleString('en-GB')}</dd>
    </div>
  )
}
