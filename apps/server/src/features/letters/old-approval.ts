import { daysAgo, isOldApproval, needsAnotherLook } from '@sincerely/domain/letters/approval-age'
import { fullDate } from '@sincerely/domain/dates'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { getPracticeSettings } from '../system/system.ts'
import { selectApproval } from './batch/letter-readings.sql.ts'

/**
 * What was approved longer ago than the practice's approvals are good for goes out only when who posts it has looked at it
 * again and says so. An approval grows old by itself: asked while the letter is locked, as the last thing before.
 */
export async function refuseOldApproval(ctx: Ctx, tx: Tx, id: number, isConfirmed: boolean): Promise<void> {
  const approval = await selectApproval(tx.db, ctx.actor, id)
  if (approval === undefined) return
  const { approvalValidDays, timeZone } = await getPracticeSettings(tx)
  if (!isOldApproval(approval, ctx.now(), approvalValidDays)) return
  const { approvedAt } = approval
  const days = daysAgo(approvedAt, ctx.now())
  const when = `${fullDate(approvedAt, timeZone)}, ${days} ${days === 1 ? 'day' : 'days'} ago`
  if (needsAnotherLook(approval, ctx.now(), approvalValidDays)) {
    const message = `Approved on ${when}. Things may have changed since. Open it and read it again before you post it.`
    throw new AppError('approved_long_ago', { message })
  }
  if (isConfirmed) return
  const message = `Approved on ${when}. Post it as it is, or return it?`
  throw new AppError('approval_is_old', { message })
}
