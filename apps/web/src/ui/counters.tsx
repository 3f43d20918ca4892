import classes from './counters.module.css'

type CountersProps = { counters: readonly { label: string; figure: number | string; note?: string }[] }

export function Counters({ counters }: CountersProps) {
  return (
    <dl className={classes.counters}>
      {counters.map(({ label, figure, note }) => (
        <div key={label} className={classes.counter}>
          <dt>{label}</dt>
          <dd>
            {figure.toLocaleString('en-GB')}
            {note !== undefined && <span className={classes.note}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
