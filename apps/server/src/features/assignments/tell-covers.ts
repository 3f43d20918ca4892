import { transaction } from '../../platform/transaction.ts'
import type { PublicCtx } from '../../platform/context.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { practiceDay } from '../system/system.ts'
import { tellBoth } from './assignments.ts'
import { hasUntold, markTold } from './covers.sql.ts'

type Parts = Pick<PublicCtx, 'db' | 'now' | 'publish'> & { jobs: Jobs }

/** How often is looked, in seconds: within this time of the day's beginning, or of the server's. */
const every = 900

/** A cover that was arranged before begins with its first day: the two whom it concerns are told then, once. */
export function tellCoversInTime(parts: Parts): void {
  parts.jobs.repeat('covers.tell', every, () => tellCovers(parts))
}

async function tellCovers(parts: Parts): Promise<void> {
  const today = await practiceDay(parts)
  if (!(await hasUntold(parts.db, today))) return
  await transaction({ ...parts, requestId: 'covers-tell' }, async (tx) => {
    const begun = await markTold(tx, today)
    for (const { secretaryId, doctorId, from, to } of begun)
      await tellBoth(tx, { actor: null }, { type: 'cover_begun', secretaryId, doctorId, days: { from, to } })
    await tx.audit({ action: 'cover.tell', details: { count: begun.length } })
  })
}
