import type { ReactNode } from 'react'
import classes from './tone-badge.module.css'

export type Tone = 'yellow' | 'blue' | 'green' | 'red' | 'grey'

/** A word on its colour. The word alone says it all; the colour helps the eye. */
export function ToneBadge({ tone, title, children }: { tone: Tone; title?: string; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone} title={title}>
      {children}
    </span>
  )
}
