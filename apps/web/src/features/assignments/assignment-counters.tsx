import type { Assignments } from '@sincerely/contract/assignments'
import classes from './assignments.module.css'

export function AssignmentCounters({ counts }: Pick<Assignments, 'counts'>) {
  return (
    <dl className={classes.counters}>
      <Counter label="Total Assignments" count={counts.total} />
      <Counter label="Active Assignments" count={counts.active} />
      <Counter label="Unassigned Doctors" count={counts.unassignedDoctors} />
      <Counter label="Unassigned Secretaries" count={counts.unassignedSecretaries} />
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
