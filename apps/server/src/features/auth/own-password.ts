import { change } from '../../platform/change.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { replaceOwnPassword } from '../users/users.ts'
import { unsafeFindPassword, unsafeLockAccount } from './auth.sql.ts'
import { forgiveGuessing, slowGuessing } from './guessing.ts'
import { hashPassword, isPassword, refuseCommonPassword } from './password.ts'
import { endOpenLink } from './links/links.sql.ts'
import { deleteSessionsOf } from './sessions/sessions.sql.ts'
import type { EndConnections } from './sessions/sessions.ts'
import { recordFailure } from './sign-ins/sign-ins.ts'

/**
 * Refuses what is not this person's password; answers the hash it was found right by. Guessing here is counted and slowed
 * with guessing at the sign-in.
 */
export async function confirmPassword(
  ctx: Ctx,
  password: string,
  field = 'password',
): Promise<string | null> {
  const { userId } = ctx.actor
  const { email, passwordHash } = await unsafeFindPassword(ctx.db, userId)
  await slowGuessing(ctx, email)
  if (!(await isPassword(password, passwordHash ?? undefined, ctx.session))) {
    await recordFailure(ctx, userId, 'wrong-password')
    throw wrongPassword(field)
  }
  await forgiveGuessing(ctx, email)
  return passwordHash
}

function wrongPassword(field: string): AppError {
  return new AppError('wrong_password', { fields: { [field]: 'This is not your current password.' } })
}

/** Every other session of this person ends with it, and every link: whoever knew the old password is out. */
export async function changePassword(
  ctx: Ctx,
  input: { currentPassword: string; newPassword: string },
  endConnections: EndConnections,
): Promise<{ endedCount: number }> {
  const { userId } = ctx.actor
  refuseCommonPassword(input.newPassword, 'newPassword')
  const checked = await confirmPassword(ctx, input.currentPassword, 'currentPassword')
  const passwordHash = await hashPassword(input.newPassword, ctx.session)
  const ended = await change(ctx, async (tx) => {
    // Of two at once the second would undo the first, which perhaps shut it out.
    const now = await unsafeLockAccount(tx.db, userId)
    if (now === undefined) throw new AppError('not_signed_in')
    if (now.passwordHash !== checked) throw wrongPassword('currentPassword')
    await replaceOwnPassword(tx, userId, passwordHash)
    await endOpenLink(tx, userId, 'account')
    const sessions = await deleteSessionsOf(tx.db, userId, { except: ctx.session })
    await tx.audit({
      action: 'user.change-password',
      userId,
      details: { endedCount: sessions.length },
    })
    return sessions
  })
  for (const session of ended) endConnections(session)
  return { endedCount: ended.length }
}
