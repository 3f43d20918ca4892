import type { BatchLetter } from '@sincerely/contract/letter-batches'
import { needsAnotherLook } from '@sincerely/domain/letters/approval-age'
import type { Approval } from '@sincerely/domain/letters/approval-age'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { limitConcurrency } from '../../../platform/limit-concurrency.ts'
import { getPracticeSettings } from '../../system/system.ts'
import { tryApproval } from '../letter-review.ts'
import { type ChosenLetter, selectChosen } from './chosen-letters.sql.ts'
import { refusalOf } from './one-by-one.ts'

/**
 * Lists the letters in the selected order. `toApprove` also checks whether an approval would be refused. Letters that were
 * deleted, or left the scope meanwhile, are missing without distinction (rules §1).
 */
export async function lookAtBatch(
  ctx: Ctx,
  { ids, toApprove }: { ids: number[]; toApprove: boolean },
): Promise<{ letters: BatchLetter[]; missing: number[] }> {
  const { approvalValidDays } = await getPracticeSettings(ctx)
  const isOld = (approval: Approval) => needsAnotherLook(approval, ctx.now(), approvalValidDays)
  const chosen = await selectChosen(ctx.db, ctx.actor, ids, isOld)
  const found = new Map(chosen.map((letter) => [letter.id, letter]))
  const inTurn = limitConcurrency(4)
  const refusalFor = (letter: ChosenLetter) =>
    toApprove && letter.status === 'draft' && letter.isOpened ? inTurn(() => refusalNow(ctx, letter)) : null
  return {
    letters: await Promise.all(
      ids
        .flatMap((id) => found.get(id) ?? [])
        .map(async (letter) => ({ ...letter, refusal: await refusalFor(letter) })),
    ),
    missing: ids.filter((id) => !found.has(id)),
  }
}

async function refusalNow(ctx: Ctx, { id }: ChosenLetter): Promise<BatchLetter['refusal']> {
  try {
    await tryApproval(ctx, id)
    return null
  } catch (error) {
    if (error instanceof AppError) return refusalOf(error)
    throw error
  }
}
