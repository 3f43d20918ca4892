import { ChangePassword } from '@sincerely/contract/account'
import type { PasswordOwner } from '@sincerely/domain/users/personal-password'
import { transaction } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, type Fields } from '../../platform/errors.ts'
import { replaceOwnPassword } from '../users/users.ts'
import { unsafeFindPassword, unsafeLockAccount } from './auth.sql.ts'
import { resetSignInThrottle, throttleSignIn } from './sign-in-throttle.ts'
import { guessable, hashPassword, isPassword, samePassword } from './password.ts'
import { endOpenLink } from './links/links.sql.ts'
import { deleteSessionsOf } from './sessions/sessions.sql.ts'
import { recordFailure } from './sign-ins/sign-ins.ts'

/**
 * Refuses a wrong password of the signed-in user and returns the hash that the password matched. Attempts count together with
 * attempts to sign in.
 */
export async function confirmPassword(ctx: Ctx, password: string): Promise<string | null> {
  const account = await unsafeFindPassword(ctx.db, ctx.actor.userId)
  if (await isOwnPassword(ctx, account, password)) return account.passwordHash
  throw new AppError('wrong_password', { fields: { password: notCurrent } })
}

const notCurrent = 'This is not your current password.'

/** Counts and slows every attempt, right or wrong. */
async function isOwnPassword(
  ctx: Ctx,
  { email, passwordHash }: { email: string; passwordHash: string | null },
  password: string,
): Promise<boolean> {
  await throttleSignIn(ctx, email)
  if (!(await isPassword(password, passwordHash ?? undefined, ctx.session))) {
    await recordFailure(ctx, ctx.actor.userId, 'wrong-password')
    return false
  }
  await resetSignInThrottle(ctx, email)
  return true
}

/** Ends the user's other sessions and links, so that anyone who knew the old password is signed out. */
export async function changePassword(
  ctx: Ctx,
  input: { currentPassword: string; newPassword: string },
): Promise<{ endedCount: number }> {
  const { userId } = ctx.actor
  const checked = await checkBoth(ctx, input)
  const passwordHash = await hashPassword(input.newPassword, ctx.session)
  return transaction(ctx, async (tx) => {
    // The second of two concurrent changes must not replace the password that the first change has set, which may have shut out
    // an attacker.
    const now = await unsafeLockAccount(tx.db, userId)
    if (now === undefined) throw new AppError('not_signed_in')
    if (now.passwordHash !== checked)
      throw new AppError('wrong_password', { fields: { currentPassword: notCurrent } })
    await replaceOwnPassword(tx, userId, passwordHash)
    await endOpenLink(tx, userId, 'account')
    const sessions = await deleteSessionsOf(tx.db, userId, { except: ctx.session })
    await tx.audit({
      action: 'user.change-password',
      userId,
      details: { endedCount: sessions.length },
    })
    tx.publish('sessions_changed', { userId }, { person: userId })
    return { endedCount: sessions.length }
  })
}

/**
 * Refuses a wrong current password and an unsuitable new one together. The current one is checked, and counted as an attempt,
 * even if the new one is unsuitable. Returns the hash that the current one matched.
 */
async function checkBoth(
  ctx: Ctx,
  input: { currentPassword: string; newPassword: string },
): Promise<string | null> {
  const account = await unsafeFindPassword(ctx.db, ctx.actor.userId)
  const fields = wrongFields(input, { name: ctx.actor.name, email: account.email })
  if (fields['currentPassword'] !== undefined) throw new AppError('invalid_input', { fields })
  if (!(await isOwnPassword(ctx, account, input.currentPassword)))
    throw new AppError('wrong_password', { fields: { ...fields, currentPassword: notCurrent } })
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
  return account.passwordHash
}

/** Errors that do not depend on whether the current password is right. */
function wrongFields(input: { currentPassword: string; newPassword: string }, owner: PasswordOwner): Fields {
  const fields: Fields = {}
  for (const { path, message } of ChangePassword.safeParse(input).error?.issues ?? [])
    fields[String(path[0])] ??= message
  if (fields['newPassword'] !== undefined) return fields
  const sentence =
    input.newPassword === input.currentPassword ? samePassword : guessable(input.newPassword, owner)
  return sentence === null ? fields : { ...fields, newPassword: sentence }
}
