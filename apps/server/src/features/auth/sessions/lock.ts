import { transaction } from '../../../platform/transaction.ts'
import type { Ctx } from '../../../platform/context.ts'
import { confirmPassword } from '../own-password.ts'
import { markLocked, markUnlocked } from './sessions.sql.ts'

/** A locked session gets no patient data and no live events, in any tab or program. */
export async function lockSession(ctx: Ctx): Promise<{ isLocked: true }> {
  const { userId } = ctx.actor
  if (ctx.isLocked) return { isLocked: true }
  await transaction(ctx, async (tx) => {
    await markLocked(tx.db, ctx.session, tx.now)
    await tx.audit({ action: 'session.lock', userId })
  })
  return { isLocked: true }
}

/**
 * The password is enough, because the session passed two-factor sign-in before. The session's live connections fetch their data
 * again.
 */
export async function unlockSession(
  ctx: Ctx,
  { password }: { password: string },
): Promise<{ isLocked: false }> {
  const { userId } = ctx.actor
  await confirmPassword(ctx, password)
  await transaction(ctx, async (tx) => {
    await markUnlocked(tx.db, ctx.session, tx.now)
    await tx.audit({ action: 'session.unlock', userId })
  })
  return { isLocked: false }
}
