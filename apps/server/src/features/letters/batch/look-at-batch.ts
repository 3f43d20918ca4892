import type { BatchLetter } from '@sincerely/contract/letter-batches'
import type { Ctx } from '../../../platform/context.ts'
import { selectChosen } from './chosen-letters.sql.ts'

/** The letters in the order chosen. What was deleted or is another's meanwhile is missing, and looks the same (rules §1). */
export async function lookAtBatch(
  ctx: Ctx,
  ids: number[],
): Promise<{ letters: BatchLetter[]; missing: number[] }> {
  const found = new Map((await selectChosen(ctx.db, ctx.actor, ids)).map((letter) => [letter.id, letter]))
  return {
    letters: ids.flatMap((id) => found.get(id) ?? []),
    missing: ids.filter((id) => !found.has(id)),
  }
}
