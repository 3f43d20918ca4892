import type { BatchLetter } from '@sincerely/contract/letter-batches'
import { needsAnotherLook } from '@sincerely/domain/letters/approval-age'
import type { Approval } from '@sincerely/domain/letters/approval-age'
import type { Ctx } from '../../../platform/context.ts'
import { getPracticeSettings } from '../../system/system.ts'
import { selectChosen } from './chosen-letters.sql.ts'

/** The letters in the selected order. Letters that were deleted or left the scope meanwhile are missing alike (rules §1). */
export async function lookAtBatch(
  ctx: Ctx,
  ids: number[],
): Promise<{ letters: BatchLetter[]; missing: number[] }> {
  const { approvalValidDays } = await getPracticeSettings(ctx)
  const isOld = (approval: Approval) => needsAnotherLook(approval, ctx.now(), approvalValidDays)
  const chosen = await selectChosen(ctx.db, ctx.actor, ids, isOld)
  const found = new Map(chosen.map((letter) => [letter.id, letter]))
  return {
    letters: ids.flatMap((id) => found.get(id) ?? []),
    missing: ids.filter((id) => !found.has(id)),
  }
}
