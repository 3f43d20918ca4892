import { Skeleton, VisuallyHidden } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import classes from './stat-card.module.css'

type StatCardProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> & {
  label: string
  /** Undefined while it is on its way, null when it could not be loaded. */
  count: number | undefined | null
  hint: string
}

/** A count that leads to its list. */
export const StatCard = createLink(({ label, count, hint, ...link }: StatCardProps) => (
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
