import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import classes from './stat-card.module.css'

type Stat = { label: string; figure: ReactNode; hint: string }

/** Shows a figure that links to its list. */
export const StatCard = createLink(
  ({ label, figure, hint, ...link }: Stat & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'>) => (
    <a {...link} className={classes.card}>
      <StatWords label={label} figure={figure} hint={hint} />
    </a>
  ),
)

/** Shows a figure that has no list. */
export function PlainStatCard(stat: Stat) {
  return (
    <div className={classes.card}>
      <StatWords {...stat} />
    </div>
  )
}

function StatWords({ label, figure, hint }: Stat) {
  return (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.figure}>{figure}</span>
      <span className={classes.hint}>{hint}</span>
    </>
  )
}
