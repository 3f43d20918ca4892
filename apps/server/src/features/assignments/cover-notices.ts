import { transaction } from '../../platform/transaction.ts'
import type { PublicCtx } from '../../platform/context.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { practiceDay } from '../system/system.ts'
import { tellBoth } from './assignments.ts'
import { hasUnannounced, markAnnounced } from './covers.sql.ts'

type Parts = Pick<PublicCtx, 'db' | 'now' | 'publish'> & { jobs: Jobs }

/** Seconds between checks, and so the longest delay after midnight or a restart. */
const every = 900

/** Notifies both users once when a cover arranged earlier starts. */
export function scheduleCoverNotices(parts: Parts): void {
  parts.jobs.repeat('covers.tell', every, () => notifyOfStartedCovers(parts))
}

async function notifyOfStartedCovers(parts: Parts): Promise<void> {
  const today = await practiceDay(parts)
  if (!(await hasUnannounced(parts.db, today))) return
  await transaction({ ...parts, requestId: 'covers-tell' }, async (tx) => {
    const begun = await markAnnounced(tx, today)
    for (const { coveringId, doctorId, ...days } of begun)
      await tellBoth(tx, { actor: null }, { type: 'cover_begun', pair: [coveringId, doctorId], days })
    await tx.audit({ action: 'cover.tell', details: { count: begun.length } })
  })
}
