import { notificationDays } from '@sincerely/domain/privacy/retention'
import { transaction } from '../../platform/transaction.ts'
import type { PublicCtx } from '../../platform/context.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { deleteStale, hasStale } from './notifications.sql.ts'

type Parts = Pick<PublicCtx, 'db' | 'now' | 'publish'> & { jobs: Jobs }

const day = 86_400_000
/** What was cleared can be brought back for a moment. */
const clearedDays = 2
/** Of one person. */
const most = 500
/** How often is looked, in seconds. */
const every = 12 * 3600

/** News is of use for a while only; what happened stays in the audit trail. */
export function forgetNotificationsInTime(parts: Parts): void {
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
