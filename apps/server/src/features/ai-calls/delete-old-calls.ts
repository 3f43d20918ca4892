import { usageYears } from '@sincerely/domain/privacy/retention'
import { transaction } from '../../platform/transaction.ts'
import type { PublicCtx } from '../../platform/context.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { deleteCallsBefore, hasCallsBefore } from './ai-calls.sql.ts'

type Parts = Pick<PublicCtx, 'db' | 'now' | 'publish'> & { jobs: Jobs }

/** Seconds between checks; the retention is counted in years. */
const every = 12 * 3600

/** Deletes records of language model calls after the years stated in the privacy policy. */
export function scheduleCallDeletion(parts: Parts): void {
  parts.jobs.repeat('ai-calls.forget', every, () => forgetOldCalls(parts))
}

async function forgetOldCalls(parts: Parts): Promise<void> {
  const before = new Date(parts.now())
  before.setUTCFullYear(before.getUTCFullYear() - usageYears)
  if (!(await hasCallsBefore(parts.db, before))) return
  await transaction({ ...parts, requestId: 'ai-calls-forget' }, async (tx) => {
    const count = await deleteCallsBefore(tx, before)
    await tx.audit({ action: 'assistant.forget-calls', details: { count } })
  })
}
