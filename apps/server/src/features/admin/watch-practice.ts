import type { HealthCheck } from '@sincerely/contract/admin'
import { dayIn, instantOf } from '@sincerely/domain/dates'
import type { NotificationType } from '@sincerely/domain/notifications/kinds'
import { firstWorkingDay, periodOf } from '@sincerely/domain/reports/periods'
import type { PublicCtx } from '../../platform/context.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { transaction } from '../../platform/transaction.ts'
import { type News, isWanted, notify } from '../notifications/notifications.ts'
import { findPractice } from '../system/system.ts'
import { hasReported, hasWarned, selectCounts, selectFailedSendings } from './admin.sql.ts'
import type { CheckHealth } from './health-checks.ts'

type Parts = Pick<PublicCtx, 'db' | 'now' | 'publish'> & { jobs: Jobs }

/** Seconds between checks. */
const every = 900
const dayMs = 86_400_000
/** In the practice's time zone: before the first patients arrive. */
const digestAt = '07:00'

const dangers = {
  backup: 'backup_failed',
  disk: 'disk_full',
  jobs: 'jobs_failing',
  mail: 'mail_failing',
} as const satisfies Partial<Record<HealthCheck['name'], NotificationType>>

/**
 * Warns administrators of dangerous failures at most once a day, reports undelivered letters each morning, and sends the monthly
 * report.
 */
export function watchPractice(parts: Parts, checkHealth: CheckHealth): void {
  parts.jobs.repeat('practice.watch', every, async () => {
    await warnOfDangers(parts, checkHealth)
    await warnOfLetters(parts)
    await reportLastMonth(parts)
  })
}

async function warnOfDangers(parts: Parts, checkHealth: CheckHealth): Promise<void> {
  const { db, now } = parts
  const health = await checkHealth({ db, now, requestId }, Object.keys(dangers) as (keyof typeof dangers)[])
  const since = new Date(now().getTime() - dayMs)
  for (const { name, state } of health) {
    // A disk that is merely filling up can wait until somebody looks.
    const isDangerous = state === 'failed' || (state === 'warning' && name !== 'disk')
    const type = Object.entries(dangers).find(([check]) => check === name)?.[1]
    if (isDangerous && type) await warn(parts, { type, since })
  }
}

async function warnOfLetters(parts: Parts): Promise<void> {
  const { db } = parts
  const now = parts.now()
  const timeZone = (await findPractice(db))?.timeZone
  if (timeZone === undefined) return
  const day = dayIn(now, timeZone)
  if (now < instantOf(day, digestAt, timeZone)) return
  const since = instantOf(day, '00:00', timeZone)
  const { overdueLetters } = await selectCounts(db, { now, today: since })
  if (overdueLetters > 0) await warn(parts, { type: 'letters_overdue', since, letterCount: overdueLetters })
  const unsent = await selectFailedSendings(db, now)
  if (unsent > 0) await warn(parts, { type: 'letters_unsent', since, letterCount: unsent })
}

/** Reports on the first working day of the month, or as soon after it as a server runs, to everyone who asked for the report. */
async function reportLastMonth(parts: Parts): Promise<void> {
  const timeZone = (await findPractice(parts.db))?.timeZone
  if (timeZone === undefined) return
  const today = dayIn(parts.now(), timeZone)
  const due = firstWorkingDay(today)
  if (parts.now() < instantOf(due, digestAt, timeZone)) return
  const since = instantOf(due, '00:00', timeZone)
  const news = { type: 'monthly_report', to: 'admins', byUserId: null } as const
  if ((await hasReported(parts.db, since)) || !(await isWanted(parts.db, news, parts.now()))) return
  const days = periodOf('last-month', today)
  await transaction({ ...parts, requestId }, async (tx) => {
    await notify(tx, { ...news, days })
    await tx.audit({ action: 'practice.report', details: days })
  })
}

type Warning = Pick<News, 'type' | 'letterCount'> & { since: Date }

async function warn(parts: Parts, { since, ...news }: Warning): Promise<void> {
  const { type } = news
  if (await hasWarned(parts.db, { type, since })) return
  await transaction({ ...parts, requestId }, async (tx) => {
    await notify(tx, { ...news, to: 'admins', byUserId: null })
    await tx.audit({ action: 'practice.warn', details: { kind: type } })
  })
}

const requestId = 'practice-watch'
