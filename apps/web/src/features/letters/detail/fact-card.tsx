import type { ReactNode } from 'react'
import classes from './fact-card.module.css'

type FactCardProps = {
  title: string
  /** How far the saving of what was changed in it is. */
  state?: ReactNode
  /** Below the facts. */
  foot?: ReactNode
  children: ReactNode
}

/** A small card of names and values. */
export function FactCard({ title, state, foot, children }: FactCardProps) {
  return (
    <section className={classes.card}>
      <div className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        <span className={classes.state} role="status">
          {state}
        </span>
      </div>
      <dl className={classes.facts}>{children}</dl>
      {foot}
    </section>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  )
}
