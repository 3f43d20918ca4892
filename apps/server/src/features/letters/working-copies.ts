import type { WorkingCopy } from '@sincerely/contract/letters'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { sanitiseLetter } from '../../platform/sanitise.ts'
import { getLetter } from './letters.ts'
import { deleteWorkingCopy, selectWorkingCopy, upsertWorkingCopy } from './working-copies.sql.ts'

/** One's own unsaved text. It is nobody else's business: no version, no status, no audit line, no event (rules §3). */
export async function getWorkingCopy(
  ctx: Ctx,
  letterId: number,
): Promise<{ workingCopy: WorkingCopy | null }> {
  await getLetter(ctx, letterId)
  return { workingCopy: await selectWorkingCopy(ctx.db, { letterId, userId: ctx.actor.userId }) }
}

export async function saveWorkingCopy(
  ctx: Ctx,
  letterId: number,
  input: { content: string; baseVersion: number },
): Promise<{ workingCopy: WorkingCopy }> {
  const letter = await getLetter(ctx, letterId)
  if (letter.status === 'posted') throw new AppError('letter_is_posted')
  const copy = { content: sanitiseLetter(input.content), baseVersion: input.baseVersion, now: ctx.now() }
  return { workingCopy: await upsertWorkingCopy(ctx.db, { letterId, userId: ctx.actor.userId }, copy) }
}

/** Answers what was dropped, so that it can be put back. */
export async function dropWorkingCopy(
  ctx: Ctx,
  letterId: number,
): Promise<{ workingCopy: WorkingCopy | null }> {
  await getLetter(ctx, letterId)
  return { workingCopy: await deleteWorkingCopy(ctx.db, { letterId, userId: ctx.actor.userId }) }
}
