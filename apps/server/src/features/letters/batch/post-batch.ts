import type { BatchResult, PostLetters } from '@sincerely/contract/letter-batches'
import type { Letter } from '@sincerely/contract/letters'
import { needsAnotherLook } from '@sincerely/domain/letters/approval-age'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { StreamReply } from '../../../platform/replies.ts'
import { getPracticeSettings } from '../../system/system.ts'
import type { Couriers } from '../couriers.ts'
import { postLetter } from '../letter-posting.ts'
import { selectApproval } from './letter-readings.sql.ts'
import { oneByOne } from './one-by-one.ts'
import type { ReportFault } from './one-by-one.ts'

type Batch = { signal: AbortSignal; report: ReportFault; couriers: Couriers }

/**
 * Posts each letter as if it were alone, with what is confirmed of its recipients; the notes are those of each. What was
 * approved long ago goes only when the poster has looked at it again.
 */
export async function postBatch(
  ctx: Ctx,
  { letters, notes }: PostLetters,
  { signal, report, couriers }: Batch,
): Promise<StreamReply<BatchResult, { results: BatchResult[] }>> {
  const { approvalValidDays } = await getPracticeSettings(ctx)
  const post = async ({ id, ...letter }: PostLetters['letters'][number]): Promise<Letter> => {
    await refuseOldApproval(ctx, id, approvalValidDays)
    return postLetter(ctx, id, { status: 'posted', notes, askIfOthersWrite: true, ...letter }, couriers)
  }
  return oneByOne(letters, post, { signal, report })
}

/** An approval grows old by itself: what is not old now is not when it is posted a moment later. */
async function refuseOldApproval(ctx: Ctx, id: number, validDays: number): Promise<void> {
  const approval = await selectApproval(ctx.db, ctx.actor, id)
  if (approval !== undefined && needsAnotherLook(approval, ctx.now(), validDays))
    throw new AppError('approved_long_ago')
}
