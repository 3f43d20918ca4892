import classes from './counters.module.css'

type CountersProps = { counters: readonly { label: string; figure: number | string }[] }

/** Four figures above a list, each with what it counts. */
export function Counters({ counters }: CountersProps) {
  return (
    <dl className={classes.counters}>
      {counters.map(({ label, figure }) => (
        <div key={label} className={classes.counter}>
          <dt>{label}</dt>
          <dd>{figure.toLocaleString('en-GB')}</dd>
        </div>
      ))}
    </dl>
  )
}
