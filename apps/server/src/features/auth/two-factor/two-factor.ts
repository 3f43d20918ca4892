import type { CodeNeeded } from '@sincerely/contract/auth'
import type { TwoFactorSetup } from '@sincerely/contract/two-factor'
import { transaction } from '../../../platform/transaction.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tables.ts'
import { AppError } from '../../../platform/errors.ts'
import { decryptSecret, encryptSecret, hashToken, newToken } from '../../../platform/secrets.ts'
import { notify } from '../../notifications/notifications.ts'
import { findPractice } from '../../system/system.ts'
import { unsafeFindPassword } from '../auth.sql.ts'
import { resetCodeThrottle, throttleCodes } from '../sign-in-throttle.ts'
import { confirmPassword } from '../own-password.ts'
import { recordRefusal } from '../sign-ins/sign-ins.ts'
import type { SignInFailure } from '../sign-ins/sign-ins.ts'
import {
  hashRecoveryCode,
  isAppCode,
  newRecoveryCodes,
  newSecret,
  plainCode,
  setupUri,
  stepOfCode,
} from './codes.ts'
import {
  confirmSecret,
  countRecoveryCodes,
  deleteTwoFactor,
  findTicket,
  insertTicket,
  isUser,
  lockTwoFactor,
  offerSecret,
  replaceRecoveryCodes,
  selectTwoFactor,
  takeRecoveryCode,
  takeStep,
  unsafeSelectTwoFactorUsers,
} from './two-factor.sql.ts'

type Rules = { secretKey: string }

/** The kind of code that was accepted, or the reason for a refusal. */
export type CodeAnswer = 'app' | 'recovery' | CodeRefusal

export type CodeRefusal = 'wrong_code' | 'code_used' | 'recovery_code_used'

/** In milliseconds: the time between the password and the code. */
const ticketMs = 10 * 60_000

export async function twoFactorOf(
  db: Db,
  userId: number,
): Promise<{ since: Date | null; recoveryCodesLeft: number }> {
  const [row, recoveryCodesLeft] = await Promise.all([
    selectTwoFactor(db, userId),
    countRecoveryCodes(db, userId),
  ])
  return { since: row?.confirmedAt ?? null, recoveryCodesLeft }
}

/** Called after a correct password. Returns null if no code is needed, otherwise the ticket for the second step. */
export async function codeIfNeeded(rules: Rules, tx: Tx, userId: number): Promise<CodeNeeded | null> {
  const mustSetUp = !(await selectTwoFactor(tx.db, userId))?.confirmedAt
  if (mustSetUp && !(await isRequired(tx.db))) return null
  const ticket = newToken()
  await insertTicket(tx.db, {
    ticketHash: hashToken(rules.secretKey, ticket),
    userId,
    expiresAt: new Date(tx.now.getTime() + ticketMs),
  })
  await tx.audit({ action: 'session.ask-code', userId })
  return { codeNeeded: true, ticket, mustSetUp }
}

/** Whether the practice requires two-factor sign-in for everybody. */
export async function isRequired(db: Db): Promise<boolean> {
  return (await findPractice(db))?.twoFactorForEverybody === true
}

/**
 * Within a transaction, after an accepted code: turns on two-factor sign-in if that code was the first, and returns the recovery
 * codes.
 */
export async function confirmIfNew(rules: Rules, tx: Tx, userId: number): Promise<string[] | undefined> {
  const row = await lockTwoFactor(tx.db, userId)
  return row?.confirmedAt === null ? turnOn(rules, tx, userId) : undefined
}

async function turnOn(rules: Rules, tx: Tx, userId: number): Promise<string[]> {
  const recoveryCodes = newRecoveryCodes()
  await confirmSecret(tx.db, userId, tx.now)
  await keepRecoveryCodes(rules, tx, userId, recoveryCodes)
  await tx.audit({ action: 'two-factor.on', actorId: userId, userId })
  publishTwoFactorChange(tx, userId)
  return recoveryCodes
}

/** Within a transaction: accepts an app code or a recovery code and marks it as used. */
export async function takeCode(rules: Rules, tx: Tx, userId: number, typed: string): Promise<CodeAnswer> {
  const code = plainCode(typed)
  const row = await lockTwoFactor(tx.db, userId)
  if (row === undefined) return 'wrong_code'
  if (!isAppCode(code)) {
    const codeHash = hashRecoveryCode(rules.secretKey, userId, code)
    const found = await takeRecoveryCode(tx.db, userId, { codeHash, now: tx.now })
    if (found === undefined) return 'wrong_code'
    return found.wasUsed ? 'recovery_code_used' : 'recovery'
  }
  const secret = decryptSecret(rules.secretKey, contextOf(userId), row.secret)
  const step = secret === null ? null : stepOfCode(secret, code, tx.now)
  if (step === null) return 'wrong_code'
  return (await takeStep(tx.db, userId, step)) ? 'app' : 'code_used'
}

export function isRefused(answer: CodeAnswer): answer is CodeRefusal {
  return answer !== 'app' && answer !== 'recovery'
}

/** The failure as recorded in the sign-in history. */
export function failedAttempt(answer: CodeRefusal): SignInFailure {
  return answer === 'wrong_code' ? 'wrong-code' : 'used-code'
}

/** The error for the code's field. */
export function codeRefusal(code: CodeRefusal): AppError {
  const refusal = new AppError(code)
  return new AppError(code, { fields: { code: refusal.message } })
}

/** Stores a new secret and replaces an unconfirmed one. The secret takes effect after a code has confirmed it. */
export async function beginTwoFactor(
  rules: Rules,
  ctx: Ctx,
  { password }: { password: string },
): Promise<TwoFactorSetup> {
  await confirmPassword(ctx, password)
  return offerSetup(rules, ctx, ctx.actor.userId)
}

/** Begins two-factor sign-in for a user who is signing in, if the practice requires it. The ticket replaces the password. */
export async function beginTwoFactorAtSignIn(
  rules: Rules,
  ctx: PublicCtx,
  { ticket }: { ticket: string },
): Promise<TwoFactorSetup> {
  const userId = await findTicket(ctx.db, hashToken(rules.secretKey, ticket), ctx.now())
  if (userId === undefined) throw new AppError('sign_in_over')
  return offerSetup(rules, ctx, userId)
}

async function offerSetup(rules: Rules, ctx: PublicCtx, userId: number): Promise<TwoFactorSetup> {
  const secret = newSecret()
  await transaction(ctx, async (tx) => {
    const encrypted = encryptSecret(rules.secretKey, contextOf(userId), secret)
    if (!(await offerSecret(tx.db, userId, encrypted, tx.now))) throw new AppError('two_factor_on')
    await tx.audit({ action: 'two-factor.begin', actorId: userId, userId })
  })
  const [practice, { email }] = await Promise.all([findPractice(ctx.db), unsafeFindPassword(ctx.db, userId)])
  // In the QR code, a colon would end the issuer.
  const issuer = (practice?.name ?? 'Sincerely').replaceAll(':', ' ')
  return { secret, uri: setupUri(secret, { issuer, label: email }) }
}

/** This message does not mention recovery codes, because they do not exist before the first code is confirmed. */
const notOfTheApp = 'This code is incorrect. Enter the code the app shows now.'

export async function confirmTwoFactor(
  rules: Rules,
  ctx: Ctx,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = ctx.actor
  const recoveryCodes = await transaction(ctx, async (tx) => {
    const row = await lockTwoFactor(tx.db, userId)
    if (row === undefined) throw new AppError('two_factor_off')
    if (row.confirmedAt !== null) throw new AppError('two_factor_on')
    const answer = await takeCode(rules, tx, userId, code)
    if (answer !== 'app')
      throw new AppError('wrong_code', { message: notOfTheApp, fields: { code: notOfTheApp } })
    return turnOn(rules, tx, userId)
  })
  return { recoveryCodes }
}

export async function renewRecoveryCodes(
  rules: Rules,
  ctx: Ctx,
  factors: { password: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = ctx.actor
  const recoveryCodes = newRecoveryCodes()
  await withBothFactors(rules, ctx, factors, async (tx) => {
    await keepRecoveryCodes(rules, tx, userId, recoveryCodes)
    await tx.audit({ action: 'two-factor.renew-recovery-codes', userId })
    tx.publish('sessions_changed', { userId }, { person: userId })
  })
  return { recoveryCodes }
}

export async function endTwoFactor(
  rules: Rules,
  ctx: Ctx,
  factors: { password: string; code: string },
): Promise<{ isOn: false }> {
  const { userId } = ctx.actor
  if (await isRequired(ctx.db)) throw new AppError('two_factor_required')
  await withBothFactors(rules, ctx, factors, async (tx) => {
    await deleteTwoFactor(tx.db, userId)
    await tx.audit({ action: 'two-factor.off', userId })
    publishTwoFactorChange(tx, userId)
  })
  return { isOn: false }
}

/**
 * Turns off two-factor sign-in for another user, who lost the app and the recovery codes. Users who turn off their own need a
 * code.
 */
export async function resetTwoFactor(ctx: Ctx, userId: number): Promise<{ wasOn: boolean }> {
  if (userId === ctx.actor.userId) throw new AppError('own_two_factor')
  const byUserId = ctx.actor.userId
  const wasOn = await transaction(ctx, async (tx) => {
    if (!(await isUser(tx.db, userId))) throw new AppError('not_found')
    tx.publish('people_changed', { userId, byUserId }, 'everybody')
    return dropTwoFactor(tx, userId, byUserId)
  })
  return { wasOn }
}

/**
 * Within a transaction: turns off two-factor sign-in. `byUserId` is null at the command line. Returns true and notifies the user
 * if it was on.
 */
export async function dropTwoFactor(tx: Tx, userId: number, byUserId: number | null): Promise<boolean> {
  const wasOn = await deleteTwoFactor(tx.db, userId)
  const details = { wasOn, ...(byUserId === null ? { atTheMachine: true } : {}) }
  await tx.audit({ action: 'two-factor.reset', userId, details })
  if (wasOn) await notify(tx, { type: 'two_factor_reset', to: { userIds: [userId] }, byUserId })
  return wasOn
}

/**
 * Within a transaction: turns off two-factor sign-in for everyone. Without the key that encrypted the secrets, nobody could sign
 * in. Returns the number of users who had it on.
 */
export async function dropAllTwoFactor(tx: Tx): Promise<number> {
  let dropped = 0
  for (const userId of await unsafeSelectTwoFactorUsers(tx.db))
    if (await dropTwoFactor(tx, userId, null)) dropped += 1
  return dropped
}

/** Does the work after checking password and code. A refused code is recorded as an attempt. */
async function withBothFactors(
  rules: Rules,
  ctx: Ctx,
  { password, code }: { password: string; code: string },
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { userId } = ctx.actor
  const row = await selectTwoFactor(ctx.db, userId)
  if (!row?.confirmedAt) throw new AppError('two_factor_off')
  await confirmPassword(ctx, password)
  await throttleCodes(ctx, userId)
  const refusal = await transaction(ctx, async (tx) => {
    const answer = await takeCode(rules, tx, userId, code)
    if (isRefused(answer)) {
      await recordRefusal(tx, ctx, { userId, outcome: failedAttempt(answer) })
      return answer
    }
    await work(tx)
    return null
  })
  if (refusal !== null) throw codeRefusal(refusal)
  await resetCodeThrottle(ctx, userId)
}

/** Updates the user's other tabs, and the pages of administrators, who can turn off two-factor sign-in. */
function publishTwoFactorChange(tx: Tx, userId: number): void {
  tx.publish('sessions_changed', { userId }, { person: userId })
  tx.publish('people_changed', { userId, byUserId: userId }, 'administrators')
}

async function keepRecoveryCodes(rules: Rules, tx: Tx, userId: number, codes: string[]): Promise<void> {
  const hashes = codes.map((code) => hashRecoveryCode(rules.secretKey, userId, code))
  await replaceRecoveryCodes(tx.db, userId, hashes)
}

function contextOf(userId: number): string {
  return `two-factor sign-in of user ${userId}`
}
