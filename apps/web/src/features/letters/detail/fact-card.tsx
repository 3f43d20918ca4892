import type { ReactNode } from 'react'
import classes from './fact-card.module.css'

/** A small card of names and values. */
export function FactCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.card}>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.facts}>{children}</dl>
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
