import { notificationDays } from '@sincerely/domain/privacy/retention'
import { transaction } from '../../platform/transaction.ts'
import type { PublicCtx } from '../../platform/context.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { deleteStale, hasStale } from './notifications.sql.ts'

type Parts = Pick<PublicCtx, 'db' | 'now' | 'publish'> & { jobs: Jobs }

const day = 86_400_000
/** A cleared notification can be restored for a short time. */
const clearedDays = 2
/** The maximum number of notifications per user. */
const most = 500
/** Seconds between runs. */
const every = 12 * 3600

/** Deletes old notifications. The events themselves stay in the audit trail. */
export function scheduleNotificationDeletion(parts: Parts): void {
  parts.jobs.repeat('notifications.forget', every, () => forgetOld(parts))
}

async function forgetOld(parts: Parts): Promise<void> {
  const ago = (days: number) => new Date(parts.now().getTime() - days * day)
  const stale = { oldest: ago(notificationDays), clearedBefore: ago(clearedDays), most }
  if (!(await hasStale(parts.db, stale))) return
  await transaction({ ...parts, requestId: 'notifications-forget' }, async (tx) => {
    const count = await deleteStale(tx, stale)
    await tx.audit({ action: 'notification.forget', details: { count } })
  })
}
