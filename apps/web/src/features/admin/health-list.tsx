import type { AdminStats, HealthCheck } from '@sincerely/contract/admin'
import card from '../../ui/card.module.css'
import rows from '../../ui/card-rows.module.css'
import { type Tone, ToneBadge } from '../../ui/tone-badge.tsx'
import classes from './admin-dashboard.module.css'
import { checkNames, checkStateNames, healthWords } from './admin-words.ts'

type HealthListProps = {
  health: HealthCheck[]
  systemHealth: AdminStats['systemHealth']
  /** The server could not be asked anew: what was well may be so no more. */
  isStale: boolean
}

/** What was really tried, and what came of it. */
export function HealthList({ health, systemHealth, isStale }: HealthListProps) {
  const worst = isStale ? unknown : healthWords(systemHealth, health)
  return (
    <section className={card.card} aria-label="System health">
      <h2 className={classes.title}>
        System health <ToneBadge tone={worst.tone}>{worst.label}</ToneBadge>
      </h2>
      <ul className={rows.rows}>
        {health.map(({ name, state, detail }) => (
          <li key={name} className={rows.row}>
            <span className={rows.words}>
              <strong>{checkNames[name]}</strong>
              <span className={rows.note}>{detail}</span>
            </span>
            {isStale && state === 'ok' ? (
              <ToneBadge tone={unknown.tone}>{unknown.label}</ToneBadge>
            ) : (
              <ToneBadge tone={tones[state]}>{checkStateNames[state]}</ToneBadge>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const unknown = { tone: 'grey', label: 'Unknown' } as const

const tones: Record<HealthCheck['state'], Tone> = {
  ok: 'green',
  warning: 'yellow',
  failed: 'red',
  off: 'grey',
}
