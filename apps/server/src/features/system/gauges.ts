// The practice's metrics for monitoring: counts and ages, without names.
import type { PublicCtx } from '../../platform/context.ts'
import { clockAhead } from '../../platform/db/clock-ahead.ts'
import type { Db } from '../../platform/db/tables.ts'
import { selectQueueStates } from '../../platform/jobs.sql.ts'
import type { Measured } from '../../platform/metrics.ts'
import { countFailedSendings } from '../admin/admin.ts'
import { lastGoodBackup } from '../backups/backups.ts'
import { selectGauges } from './gauges.sql.ts'
import { getPracticeSettings, startOfDay } from './system.ts'

/** Measures this server's clock against the database's. */
export async function measureClock(db: Db): Promise<Measured> {
  return {
    name: 'sincerely_clock_ahead_seconds',
    help: "Seconds by which this server's clock is ahead of the database's, not counting the network delay",
    values: [{ value: (await clockAhead(db)) / 1000 }],
  }
}

/** The values are the same on every server of the practice. */
export async function measurePractice(ctx: Pick<PublicCtx, 'db' | 'now'>): Promise<Measured[]> {
  const now = ctx.now()
  const [today, targets] = await Promise.all([startOfDay(ctx), getPracticeSettings(ctx)])
  const found = await selectGauges(ctx.db, { now, today, targets })
  const backup = await lastGoodBackup(ctx.db)
  const queues = await selectQueueStates(ctx.db)
  const jobs = (state: 'waiting' | 'retrying' | 'active' | 'failed') =>
    queues.map((queue) => ({ labels: { queue: queue.name, state }, value: queue[state] }))
  return [
    {
      name: 'sincerely_oldest_seconds',
      help: 'Age of the oldest waiting item in each queue',
      values: [
        { labels: { queue: 'draft' }, value: found.oldestDraft },
        { labels: { queue: 'approved' }, value: found.oldestApproved },
        { labels: { queue: 'to-type' }, value: found.oldestToType },
      ],
    },
    {
      name: 'sincerely_overdue',
      help: 'Overdue letters (not posted) and dictations (not typed, including recordings that were never sent)',
      values: [
        { labels: { kind: 'letter' }, value: found.overdueLetters },
        { labels: { kind: 'dictation' }, value: found.overdueDictations },
      ],
    },
    {
      name: 'sincerely_failed_sendings',
      help: 'Letters that were not sent and need attention',
      values: [{ value: await countFailedSendings(ctx.db, now) }],
    },
    {
      name: 'sincerely_backup_age_seconds',
      help: 'Age of the last good backup; absent if there is none',
      values: backup === null ? [] : [{ value: (now.getTime() - backup.getTime()) / 1000 }],
    },
    {
      name: 'sincerely_audit_unsealed_lines',
      help: 'Audit trail entries that are not sealed yet; a few at a time are normal',
      values: [{ value: found.unsealed }],
    },
    {
      name: 'sincerely_jobs',
      help: 'Background jobs by queue and state',
      values: (['waiting', 'retrying', 'active', 'failed'] as const).flatMap(jobs),
    },
    {
      name: 'sincerely_jobs_behind_seconds',
      help: 'Time the oldest due background job has been waiting, by queue',
      values: queues.map(({ name, secondsBehind }) => ({ labels: { queue: name }, value: secondsBehind })),
    },
  ]
}
