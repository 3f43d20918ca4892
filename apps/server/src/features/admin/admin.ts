import { firstSteps } from '@sincerely/contract/admin'
import type { AdminDashboard, AdminStats, FirstStep, HealthCheck } from '@sincerely/contract/admin'
import { lastMondays } from '@sincerely/domain/admin/weeks'
import { dayIn, instantOf } from '@sincerely/domain/dates'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tables.ts'
import { lastGoodBackup } from '../backups/backups.ts'
import { usualTurnaround } from '../reports/reports.ts'
import { findPractice } from '../system/system.ts'
import {
  selectCounts,
  selectFailedSendings,
  selectFirstSteps,
  selectLetterWeeks,
  selectQueueAges,
  selectRecentActions,
} from './admin.sql.ts'
import { gatherActions } from './gather-actions.ts'
import type { CheckHealth } from './health-checks.ts'

const recentActions = 12
/** The number of audit lines to read and group. */
const mostRead = 500
const weeks = 12

/** The administrator's dashboard, computed on each call. */
export async function getDashboard(
  ctx: Ctx,
  checkHealth: CheckHealth,
  server: { hasPassphrase: boolean },
): Promise<AdminDashboard> {
  const now = ctx.now()
  const practice = await findPractice(ctx.db)
  const timeZone = practice?.timeZone ?? 'Europe/London'
  const [first = dayIn(now, timeZone)] = lastMondays(dayIn(now, timeZone), weeks)
  const [counts, steps, recentActivity, letterWeeks, turnaround, queueAges, health, lastBackup] =
    await Promise.all([
      selectCounts(ctx.db, { now, today: instantOf(dayIn(now, timeZone), '00:00', timeZone) }),
      practice?.isDemo === true || practice?.firstStepsHidden === true ? [] : openSteps(ctx, server),
      selectRecentActions(ctx.db, mostRead),
      selectLetterWeeks(ctx.db, { first, weeks, timeZone }),
      usualTurnaround(ctx),
      selectQueueAges(ctx.db, now),
      checkHealth(ctx),
      lastGoodBackup(ctx.db),
    ])
  return {
    stats: {
      ...counts,
      systemHealth: worstOf(health),
      lastBackup: lastBackup?.toISOString() ?? null,
    },
    firstSteps: steps,
    recentActivity: gatherActions(recentActivity, {
      most: recentActions,
      hasOlder: recentActivity.length === mostRead,
    }),
    health,
    letterWeeks,
    turnaround,
    queueAges,
  }
}

/** Returns all first steps, or none after all are done. */
async function openSteps(
  { db }: Pick<Ctx, 'db'>,
  { hasPassphrase }: { hasPassphrase: boolean },
): Promise<FirstStep[]> {
  const done = { ...(await selectFirstSteps(db)), passphrase: hasPassphrase }
  const steps = firstSteps.map((name) => ({ name, isDone: done[name] }))
  return steps.every(({ isDone }) => isDone) ? [] : steps
}

function worstOf(health: readonly HealthCheck[]): AdminStats['systemHealth'] {
  const states = new Set(health.map(({ state }) => state))
  if (states.has('failed')) return 'issues'
  return states.has('warning') ? 'warning' : 'healthy'
}

/** The number of deliveries that failed for good and that nobody has dealt with. */
export async function countFailedSendings(db: Db, now: Date): Promise<number> {
  return selectFailedSendings(db, now)
}
