import type { LetterCounts } from '@sincerely/contract/letters'
import type { PatientPage } from '@sincerely/contract/patients'
import { StatCard } from './stat-card.tsx'
import classes from './dashboard.module.css'

/** Undefined while they are on their way, null when they could not be loaded. */
type StatCardsProps = {
  letters: LetterCounts | undefined | null
  patients: PatientPage['counts'] | undefined | null
}

/** The four counts (spec §2 Dashboard). Posted letters are in none of them. */
export function StatCards({ letters, patients }: StatCardsProps) {
  return (
    <section aria-label="Counts" className={classes.cards}>
      <StatCard
        to="/letters"
        label="Pending Letters"
        count={letters && letters.draft}
        hint="Drafts in progress"
      />
      <StatCard
        to="/letters"
        search={{ status: 'approved' }}
        label="Ready to Send"
        count={letters && letters.approved}
        hint="Approved, to be posted"
      />
      <StatCard
        to="/patients"
        search={{ sort: 'createdAt', direction: 'desc' }}
        label="New This Week"
        count={patients && patients.newThisWeek}
        hint="Patients added in the last 7 days"
      />
      <StatCard
        to="/patients"
        label="Total Patients"
        count={patients && patients.active + patients.completed}
        hint="Active and completed"
      />
    </section>
  )
}
