import type { LetterCounts } from '@sincerely/contract/letters'
import type { PatientPage } from '@sincerely/contract/patients'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import classes from './dashboard.module.css'

/** Undefined while loading, null if loading failed. */
type StatCardsProps = {
  letters: LetterCounts | undefined | null
  patients: PatientPage['counts'] | undefined | null
}

/** The four counts (spec §2 Dashboard). None of them includes posted letters. */
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
        hint="Approved, waiting to be posted"
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

type StatCardProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> & {
  label: string
  /** Undefined while loading, null if loading failed. */
  count: number | undefined | null
  hint: string
}

/** A count that links to its list. */
const StatCard = createLink(({ label, count, hint, ...link }: StatCardProps) => (
  <a {...link} className={classes.card}>
    <span className={classes.label}>{label}</span>
    <span className={classes.count}>
      <Count count={count} />
    </span>
    <span className={classes.hint}>{count === null ? 'Not loaded' : hint}</span>
  </a>
))

function Count({ count }: Pick<StatCardProps, 'count'>) {
  if (count === null) return '–'
  if (count !== undefined) return count.toLocaleString('en-GB')
  return (
    <>
      <Skeleton height={20} width={48} my={6} />
      <VisuallyHidden>Loading</VisuallyHidden>
    </>
  )
}
