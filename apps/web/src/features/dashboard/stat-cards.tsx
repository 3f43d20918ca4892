import type { LetterCounts } from '@sincerely/contract/letters'
import type { PatientPage } from '@sincerely/contract/patients'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { StatCard } from '../../ui/stat-card.tsx'
import classes from './dashboard.module.css'

/** Counts are undefined while loading, and null if loading failed. */
type StatCardsProps = {
  letters: LetterCounts | undefined | null
  patients: PatientPage['counts'] | undefined | null
}

/** Shows the four counts (spec §2 Dashboard). None of them includes posted letters. */
export function StatCards({ letters, patients }: StatCardsProps) {
  return (
    <section aria-label="Counts" className={classes.cards}>
      <StatCard
        to="/letters"
        label="Pending Letters"
        figure={<Count count={letters && letters.draft} />}
        hint={letters === null ? notLoaded : 'Drafts in progress'}
      />
      <StatCard
        to="/letters"
        search={{ status: 'approved' }}
        label="Ready to Send"
        figure={<Count count={letters && letters.approved} />}
        hint={letters === null ? notLoaded : 'Approved, waiting to be posted'}
      />
      <StatCard
        to="/patients"
        search={{ sort: 'createdAt', direction: 'desc' }}
        label="New This Week"
        figure={<Count count={patients && patients.newThisWeek} />}
        hint={patients === null ? notLoaded : 'Patients added in the last 7 days'}
      />
      <StatCard
        to="/patients"
        label="Total Patients"
        figure={<Count count={patients && patients.active + patients.completed} />}
        hint={patients === null ? notLoaded : 'Active and completed'}
      />
    </section>
  )
}

const notLoaded = 'Not loaded'

/** `count` is undefined while loading, and null if loading failed. */
function Count({ count }: { count: number | undefined | null }) {
  if (count === null) return '–'
  if (count !== undefined) return count.toLocaleString('en-GB')
  return (
    <>
      <Skeleton height={20} width={48} my={6} />
      <VisuallyHidden>Loading</VisuallyHidden>
    </>
  )
}
