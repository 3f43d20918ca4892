import type { ReactNode } from 'react'
import classes from './tone-badge.module.css'

export type Tone = 'yellow' | 'blue' | 'green' | 'red' | 'grey'

/** A coloured label. The word alone says everything the colour does. */
export function ToneBadge({ tone, title, children }: { tone: Tone; title?: string; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone} title={title}>
      {children}
    </span>
  )
}
