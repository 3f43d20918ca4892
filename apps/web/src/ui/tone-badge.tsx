import type { ReactNode } from 'react'
import classes from './tone-badge.module.css'

export type Tone = 'yellow' | 'blue' | 'green' | 'red' | 'grey'

/**
 * Shows a coloured label. Its word carries the whole meaning, so the colour is not needed to understand it.
 */
export function ToneBadge({ tone, title, children }: { tone: Tone; title?: string; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone} title={title}>
      {children}
    </span>
  )
}
