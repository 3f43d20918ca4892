import type { Account, UpdateProfile } from '@sincerely/contract/account'
import { transaction } from '../../../platform/transaction.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { workersOf } from '../../assignments/assignments.ts'
import { lockOwnDetails, ownDetails, writeOwnDetails } from '../../users/users.ts'
import { sessionUser } from '../auth.ts'
import { unsafeFindPassword, unsafeFindPerson } from '../auth.sql.ts'
import { twoFactorOf } from '../two-factor/two-factor.ts'

const fields = ['name', 'phone', 'specialization', 'registrationNumber'] as const
const ofDoctors = ['specialization', 'registrationNumber'] as const

/** The user's profile and sign-in methods. */
export async function getAccount(ctx: Ctx): Promise<Account> {
  const { userId, role } = ctx.actor
  const [person, { passwordHash }, details, twoFactor, secretaries] = await Promise.all([
    unsafeFindPerson(ctx.db, userId, ctx.now()),
    unsafeFindPassword(ctx.db, userId),
    ownDetails(ctx.db, userId),
    twoFactorOf(ctx.db, userId),
    role === 'doctor' ? workersOf(ctx, userId) : [],
  ])
  return {
    ...sessionUser(person),
    ...details,
    secretaries,
    twoFactorSince: twoFactor.since?.toISOString() ?? null,
    recoveryCodesLeft: twoFactor.recoveryCodesLeft,
    hasPassword: passwordHash !== null,
  }
}

/** Changes the given fields, unless somebody else has changed the same field since editing began. */
export async function updateProfile(ctx: Ctx, input: UpdateProfile): Promise<Account> {
  const { began = {}, ...changes } = input
  const { userId, role } = ctx.actor
  const wrong = ofDoctors.filter((field) => role !== 'doctor' && changes[field])
  if (wrong.length > 0) {
    const problems = wrong.map(
      (field) => [field, 'Only for doctors. It is printed below their signature.'] as const,
    )
    throw new AppError('invalid_input', { fields: Object.fromEntries<string>(problems) })
  }
  const sent = fields.filter((field) => changes[field] !== undefined)
  if (sent.length === 0) return getAccount(ctx)
  await transaction(ctx, async (tx) => {
    const now = await lockOwnDetails(tx, userId)
    const clashes = sent.some((field) => began[field] !== undefined && began[field] !== now[field])
    if (clashes) throw new AppError('profile_changed_meanwhile')
    await writeOwnDetails(tx, userId, changes)
    await tx.audit({ action: 'user.edit-profile', userId, details: { fields: sent } })
    tx.publish('people_changed', { userId, byUserId: userId }, 'everybody')
  })
  return getAccount(ctx)
}
