import type { Ctx } from '../../platform/context.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import { selectReadable, upsertReading } from './letter-readings.sql.ts'

/**
 * Records that this version was on the user's screen. Like an open editor, this has no version, audit line or event (rules §3).
 */
export async function openVersion(ctx: Ctx, letterId: number, version: number): Promise<{ version: number }> {
  const letter = requireFound(await selectReadable(ctx.db, ctx.actor, letterId))
  if (version > letter.version) {
    throw new AppError('invalid_input', {
      fields: { version: 'The letter does not have this version yet. Open it again.' },
    })
  }
  const { recordVersion } = letter
  await upsertReading(ctx.db, {
    letterId,
    userId: ctx.actor.userId,
    version,
    recordVersion,
    now: ctx.now(),
  })
  return { version }
}
