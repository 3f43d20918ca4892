// What a monitoring system is told of the practice: counts and ages, and nobody's name.
import type { PublicCtx } from '../../platform/context.ts'
import { clockAhead } from '../../platform/db/clock-ahead.ts'
import type { Db } from '../../platform/db/tables.ts'
import { selectQueueStates } from '../../platform/jobs.sql.ts'
import type { Measured } from '../../platform/metrics.ts'
import { countFailedSendings } from '../admin/admin.ts'
import { lastGoodBackup } from '../backups/backups.ts'
import { selectGauges } from './gauges.sql.ts'
import { getPracticeSettings, startOfDay } from './system.ts'

/** This server's own. */
export async function measureClock(db: Db): Promise<Measured> {
  return {
    name: 'sincerely_clock_ahead_seconds',
    help: 'By how much the clock of this server is ahead of the database’s, beyond what the way there may account for',
    values: [{ value: (await clockAhead(db)) / 1000 }],
  }
}

/** The same whichever server of the practice is asked. */
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
      help: 'Age of the oldest that waits, by what it is',
      values: [
        { labels: { queue: 'draft' }, value: found.oldestDraft },
        { labels: { queue: 'approved' }, value: found.oldestApproved },
        { labels: { queue: 'to-type' }, value: found.oldestToType },
      ],
    },
    {
      name: 'sincerely_overdue',
      help: 'Letters that are not posted and dictations that are not typed, recordings never sent among them, after the day they were due',
      values: [
        { labels: { kind: 'letter' }, value: found.overdueLetters },
        { labels: { kind: 'dictation' }, value: found.overdueDictations },
      ],
    },
    {
      name: 'sincerely_failed_sendings',
      help: 'Letters on their way that nobody delivers until a person looks',
      values: [{ value: await countFailedSendings(ctx.db, now) }],
    },
    {
      name: 'sincerely_backup_age_seconds',
      help: 'Age of the last good backup; not there where none was taken',
      values: backup === null ? [] : [{ value: (now.getTime() - backup.getTime()) / 1000 }],
    },
    {
      name: 'sincerely_audit_unsealed_lines',
      help: 'Lines of the audit trail without their seal; some for seconds at a time',
      values: [{ value: found.unsealed }],
    },
    {
      name: 'sincerely_jobs',
      help: 'Work for later, by its kind and state',
      values: (['waiting', 'retrying', 'active', 'failed'] as const).flatMap(jobs),
    },
    {
      name: 'sincerely_jobs_behind_seconds',
      help: 'For how long the oldest that is due has waited, by its kind',
      values: queues.map(({ name, secondsBehind }) => ({ labels: { queue: name }, value: secondsBehind })),
    },
  ]
}
