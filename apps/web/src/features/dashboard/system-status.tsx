import { clockTime } from '@sincerely/domain/dates'
import { useHealth } from '../../platform/health.ts'
import { useInfo } from '../../platform/practice.ts'
import list from '../../ui/list-panel.module.css'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import classes from './dashboard.module.css'

/** 'Healthy' or 'Issues', and when the server last answered well (spec §2 Dashboard). */
export function SystemStatus() {
  const health = useHealth()
  const { timeZone } = useInfo()
  const isHealthy = health.data?.status === 'healthy' && !health.isError
  const lastSync =
    health.dataUpdatedAt > 0 && `Last sync: ${clockTime(new Date(health.dataUpdatedAt), timeZone)}`
  return (
    <section aria-labelledby="system-status" className={classes.status}>
      <h2 id="system-status" className={list.title}>
        System Status
      </h2>
      {health.isPending ? (
        <span className={list.quiet}>Checking...</span>
      ) : (
        <>
          <ToneBadge tone={isHealthy ? 'green' : 'red'}>{isHealthy ? 'Healthy' : 'Issues'}</ToneBadge>
          {!isHealthy && (
            <span>The server does not answer as it should. Your work is kept; we'll keep trying.</span>
          )}
          {lastSync && <span className={list.quiet}>{lastSync}</span>}
        </>
      )}
    </section>
  )
}
