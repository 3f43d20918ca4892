import type { PracticePatientPage } from '@sincerely/contract/practice-patients'
import { averageLetters } from './practice-words.ts'
import classes from './practice-counters.module.css'

/** Of the whole practice, whatever is filtered (spec §2 Admin Patients). */
export function PracticeCounters({ counts }: Pick<PracticePatientPage, 'counts'>) {
  return (
    <dl className={classes.counters}>
      <Counter label="Total Patients" figure={counts.totalPatients.toLocaleString('en-GB')} />
      <Counter label="Active Patients" figure={counts.activePatients.toLocaleString('en-GB')} />
      <Counter label="Total Letters" figure={counts.totalLetters.toLocaleString('en-GB')} />
      <Counter label="Avg. Letters/Patient" figure={averageLetters(counts)} />
    </dl>
  )
}

function Counter({ label, figure }: { label: string; figure: string }) {
  return (
    <div className={classes.counter}>
      <dt>{label}</dt>
      <dd>{figure}</dd>
    </div>
  )
}
