import type { AdminStats } from '@sincerely/contract/admin'
import { useMomentText } from '../../platform/practice.ts'
import card from '../../ui/card.module.css'
import rows from '../../ui/card-rows.module.css'
import classes from './admin-dashboard.module.css'
import { completionRate, lettersPerPatient, retention } from './admin-words.ts'

type Figure = { name: string; figure: string; note: string }

/** Figures of the practice; those that need action come first. */
export function AdminFigures({ stats }: { stats: AdminStats }) {
  const moment = useMomentText()
  const count = (n: number) => n.toLocaleString('en-GB')
  const figures: Figure[] = [
    {
      name: 'Overdue letters',
      figure: count(stats.overdueLetters),
      note: `${countWords(stats.draftLetters, 'draft', 'drafts')}, ${count(stats.pendingLetters)} to post`,
    },
    { name: 'Letters', figure: count(stats.totalLetters), note: `${count(stats.completedLetters)} posted` },
    {
      name: 'Completion rate',
      figure: completionRate(stats),
      note: 'Share of letters that have been posted',
    },
    {
      name: 'Patients',
      figure: count(stats.totalPatients),
      note: `${count(stats.activePatients)} active`,
    },
    {
      name: 'Retention',
      figure: retention(stats),
      note: "Patients who aren't archived",
    },
    {
      name: 'Average letters per patient',
      figure: lettersPerPatient(stats),
      note: `${countWords(stats.totalLetters, 'letter', 'letters')}, ${countWords(stats.totalPatients, 'patient', 'patients')}`,
    },
    {
      name: 'Users',
      figure: count(stats.totalUsers),
      note: `${countWords(stats.activeDoctors, 'doctor', 'doctors')}, ${countWords(stats.activeSecretaries, 'secretary', 'secretaries')}`,
    },
    { name: 'Active sessions', figure: count(stats.activeSessions), note: 'Used in the last hour' },
    {
      name: 'Last backup',
      figure: stats.lastBackup === null ? 'None' : moment(stats.lastBackup),
      note: stats.lastBackup === null ? 'No backups yet' : 'Made by the server',
    },
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, figure, note }) => (
        <div key={name} className={card.card}>
          <dt className={classes.name}>{name}</dt>
          <dd className={classes.number}>{figure}</dd>
          <dd className={rows.note}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function countWords(n: number, one: string, many: string): string {
  return `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`
}
