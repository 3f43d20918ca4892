import type { ReactNode } from 'react'
import card from '../../../ui/card.module.css'
import classes from './fact-card.module.css'

type FactCardProps = {
  title: string
  /** 'Saving…' or 'Saved 14:02', for a card with editable fields. */
  state?: ReactNode
  /** Content below the facts. */
  foot?: ReactNode
  children: ReactNode
}

/** A card of names and values. */
export function FactCard({ title, state, foot, children }: FactCardProps) {
  return (
    <section className={card.card}>
      <div className={card.head}>
        <h3 className={card.title}>{title}</h3>
        <span className={card.state} role="status">
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
