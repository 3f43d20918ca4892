import type { AdminStats } from '@sincerely/contract/admin'
import { useMomentText } from '../../platform/practice.ts'
import { PlainStatCard, StatCard } from '../../ui/stat-card.tsx'
import classes from './admin-dashboard.module.css'
import { completionRate, lettersPerPatient, retention } from './admin-words.ts'

/** Each figure links to its list. Figures that need action come first. */
export function AdminFigures({ stats }: { stats: AdminStats }) {
  const moment = useMomentText()
  const letters = countWords(stats.totalLetters, 'letter', 'letters')
  const patients = countWords(stats.totalPatients, 'patient', 'patients')
  const doctors = countWords(stats.activeDoctors, 'doctor', 'doctors')
  const secretaries = countWords(stats.activeSecretaries, 'secretary', 'secretaries')
  return (
    <section aria-label="Figures" className={classes.figures}>
      <StatCard
        to="/admin/letters"
        search={{ overdue: true }}
        label="Overdue letters"
        figure={count(stats.overdueLetters)}
        hint={`${countWords(stats.draftLetters, 'draft', 'drafts')}, ${count(stats.pendingLetters)} to post`}
      />
      <StatCard
        to="/admin/letters"
        label="Letters"
        figure={count(stats.totalLetters)}
        hint={`${count(stats.completedLetters)} posted`}
      />
      <StatCard
        to="/admin/letters"
        search={{ status: 'completed' }}
        label="Completion rate"
        figure={completionRate(stats)}
        hint="Share of letters that have been posted"
      />
      <StatCard
        to="/admin/patients"
        label="Patients"
        figure={count(stats.totalPatients)}
        hint={`${count(stats.activePatients)} active`}
      />
      <StatCard
        to="/admin/patients"
        search={{ status: 'active' }}
        label="Retention"
        figure={retention(stats)}
        hint="Patients who aren't archived"
      />
      <StatCard
        to="/admin/patients"
        search={{ sort: 'letterCount', direction: 'desc' }}
        label="Average letters per patient"
        figure={lettersPerPatient(stats)}
        hint={`${letters}, ${patients}`}
      />
      <StatCard
        to="/admin/users"
        search={{ tab: 'all' }}
        label="Users"
        figure={count(stats.totalUsers)}
        hint={`${doctors}, ${secretaries}`}
      />
      <PlainStatCard
        label="Active sessions"
        figure={count(stats.activeSessions)}
        hint="Used in the last hour"
      />
      <StatCard
        to="/admin"
        hash="backups"
        label="Last backup"
        figure={stats.lastBackup === null ? 'None' : moment(stats.lastBackup)}
        hint={stats.lastBackup === null ? 'No backups yet' : 'Made by the server'}
      />
    </section>
  )
}

function count(n: number): string {
  return n.toLocaleString('en-GB')
}

function countWords(n: number, one: string, many: string): string {
  return `${count(n)} ${n === 1 ? one : many}`
}
