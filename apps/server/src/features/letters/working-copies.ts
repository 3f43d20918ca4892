import type { LetterSummary } from '@sincerely/contract/letters'
import type { SaveWorkingCopy, UnsavedBy, WorkingCopy } from '@sincerely/contract/working-copies'
import { nextStatus, type LetterStatus } from '@sincerely/domain/letters/status'
import type { Ctx } from '../../platform/context.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import { selectStatus, selectUnsaved } from './letters.sql.ts'
import {
  deleteWorkingCopy,
  selectOtherWriters,
  selectWorkingCopy,
  upsertWorkingCopy,
} from './working-copies.sql.ts'

/**
 * The user's unsaved text, which has no version, status, audit line or event (rules §3). For other users' unsaved text, only
 * their name and its time are shown, so that nobody approves or posts without knowing about it.
 */
export async function getWorkingCopy(
  ctx: Ctx,
  letterId: number,
): Promise<{ workingCopy: WorkingCopy | null; others: UnsavedBy[] }> {
  await requireVisible(ctx, letterId)
  const owner = { letterId, userId: ctx.actor.userId }
  const [workingCopy, others] = await Promise.all([
    selectWorkingCopy(ctx.db, owner),
    selectOtherWriters(ctx.db, owner),
  ])
  return { workingCopy, others }
}

/** The letters, including posted ones, in which the user has unsaved text that differs from the saved one. */
export async function listUnsaved(ctx: Ctx): Promise<{ letters: LetterSummary[] }> {
  return { letters: await selectUnsaved(ctx.db, ctx.actor) }
}

/** A working copy that another tab or device has saved is replaced only by one based on it. */
export async function saveWorkingCopy(
  ctx: Ctx,
  letterId: number,
  { content, baseVersion, follows }: SaveWorkingCopy,
): Promise<{ workingCopy: WorkingCopy }> {
  const next = nextStatus(await requireVisible(ctx, letterId), 'edit')
  if (!next.ok) throw new AppError(next.refusal)
  const copy = { content: await ctx.read('sanitiseLetter', content), baseVersion, follows, now: ctx.now() }
  const workingCopy = await upsertWorkingCopy(ctx.db, { letterId, userId: ctx.actor.userId }, copy)
  if (workingCopy === null) throw new AppError('working_copy_elsewhere')
  return { workingCopy }
}

/** A working copy saved after `savedAt` stays. Returns the dropped one, for undo. */
export async function dropWorkingCopy(
  ctx: Ctx,
  letterId: number,
  { savedAt }: { savedAt?: string | undefined },
): Promise<{ workingCopy: WorkingCopy | null }> {
  await requireVisible(ctx, letterId)
  const owner = { letterId, userId: ctx.actor.userId }
  return { workingCopy: await deleteWorkingCopy(ctx.db, owner, savedAt) }
}

async function requireVisible(ctx: Ctx, letterId: number): Promise<LetterStatus> {
  return requireFound(await selectStatus(ctx.db, ctx.actor, letterId))
}
