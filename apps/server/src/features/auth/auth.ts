import type { SignInOutcome } from '@sincerely/contract/account'
import type { CodeNeeded, OwnDoctor, SessionUser, SignedIn } from '@sincerely/contract/auth'
import { storedRole, worksFor } from '@sincerely/domain/permissions'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Ctx, PublicCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { networkOf } from '../../platform/network-of.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { claimPractice, findPractice, isPracticeOnOffer } from '../system/system.ts'
import { addUser, noteSignIn } from '../users/users.ts'
import { unsafeFindAccount, unsafeFindPerson, unsafeFindSession, unsafeLockAccount } from './auth.sql.ts'
import type { Account, FoundSession } from './auth.sql.ts'
import {
  resetCodeThrottle,
  resetSignInThrottle,
  throttleCodes,
  throttleSignIn,
  ticketAttemptsLeft,
} from './sign-in-throttle.ts'
import { hashPassword, isPassword, refuseGuessable } from './password.ts'
import { deleteExpired, deleteSession, deleteSessionsOf, insertSession } from './sessions/sessions.sql.ts'
import { recordFailure, recordRefusal, recordSignIn } from './sign-ins/sign-ins.ts'
import { isOnlyWay } from './single-sign-on/single-sign-on.sql.ts'
import { deleteTicket, findTicket } from './two-factor/two-factor.sql.ts'
import {
  codeIfNeeded,
  codeRefusal,
  confirmIfNew,
  failedAttempt,
  isRefused,
  takeCode,
} from './two-factor/two-factor.ts'

/** The settings that sign-in depends on. */
export type SignInRules = { secretKey: string; demo: boolean; demoDoctor: string }

const sessionLifetime = 7 * 86_400_000

/** With two-factor sign-in turned on, a correct password returns a ticket for the second step. */
export async function login(
  rules: SignInRules,
  ctx: PublicCtx,
  input: { email: string; password: string },
): Promise<SignedIn | CodeNeeded> {
  await throttleSignIn(ctx, input.email)
  const account = await unsafeFindAccount(ctx.db, input.email)
  const isRight = await isPassword(input.password, account?.passwordHash ?? undefined, networkOf(ctx.address))
  if (!isRight || account === undefined) {
    await recordFailure(ctx, account?.id ?? null, 'wrong-password')
    throw new AppError('wrong_sign_in')
  }
  await resetSignInThrottle(ctx, input.email)
  if (account.role !== 'admin' && (await isOnlyWay(ctx.db))) {
    await recordFailure(ctx, account.id, 'password-not-allowed')
    throw new AppError('password_not_allowed')
  }
  return transaction(ctx, async (tx) => {
    await lockUnchangedAccount(tx, account)
    const needed = await codeIfNeeded(rules, tx, account.id)
    return needed ?? beginSession(rules, ctx, tx, { userId: account.id })
  })
}

/** Checks that the password is unchanged and the account active, and locks both until the commit. */
async function lockUnchangedAccount(tx: Tx, account: Account): Promise<void> {
  const now = await unsafeLockAccount(tx.db, account.id)
  if (now === undefined || now.passwordHash !== account.passwordHash) throw new AppError('wrong_sign_in')
}

/**
 * Completes the second step of a sign-in. A wrong code leaves the ticket valid for another attempt, unless there were too many.
 */
export async function completeLogin(
  rules: SignInRules,
  ctx: PublicCtx,
  { ticket, code }: { ticket: string; code: string },
): Promise<SignedIn & { recoveryCodes?: string[] | undefined }> {
  const ticketHash = hashToken(rules.secretKey, ticket)
  const userId = await findTicket(ctx.db, ticketHash, ctx.now())
  if (userId === undefined) throw new AppError('sign_in_over')
  await throttleCodes(ctx, userId)
  const left = await ticketAttemptsLeft(ctx, ticketHash)
  // Concurrent wrong attempts have used up the ticket.
  if (left < 0) throw new AppError('sign_in_over')
  const signedIn = await transaction(ctx, async (tx) => {
    // A changed password or a deactivated account also ends the ticket.
    if ((await unsafeLockAccount(tx.db, userId)) === undefined) throw new AppError('sign_in_over')
    const answer = await takeCode(rules, tx, userId, code)
    if (isRefused(answer)) {
      await recordRefusal(tx, ctx, { userId, outcome: failedAttempt(answer) })
      if (left > 0) return answer
      await deleteTicket(tx.db, ticketHash)
      return 'sign_in_over'
    }
    if (!(await deleteTicket(tx.db, ticketHash))) throw new AppError('sign_in_over')
    const recoveryCodes = await confirmIfNew(rules, tx, userId)
    const outcome = answer === 'recovery' ? 'recovery-code' : 'signed-in'
    return { ...(await beginSession(rules, ctx, tx, { userId, outcome })), recoveryCodes }
  })
  if (signedIn === 'sign_in_over') throw new AppError(signedIn)
  if (typeof signedIn === 'string') throw codeRefusal(signedIn)
  await resetCodeThrottle(ctx, userId)
  return signedIn
}

export async function demoLogin(rules: SignInRules, ctx: PublicCtx): Promise<SignedIn> {
  const practice = await findPractice(ctx.db)
  const account = await unsafeFindAccount(ctx.db, rules.demoDoctor)
  if (!rules.demo || !practice?.isDemo || account === undefined) throw new AppError('demo_is_off')
  return transaction(ctx, async (tx) => {
    await lockUnchangedAccount(tx, account)
    return beginSession(rules, ctx, tx, { userId: account.id })
  })
}

/** Whether the key of a first-administrator link is valid. The key stays valid. */
export async function checkFirstAdmin(
  rules: SignInRules,
  ctx: PublicCtx,
  { key }: { key: string },
): Promise<{ usable: boolean }> {
  return { usable: await isPracticeOnOffer(ctx.db, hashToken(rules.secretKey, key)) }
}

/** Creates the first administrator. The key works once, and only while there is no administrator. */
export async function createFirstAdmin(
  rules: SignInRules,
  ctx: PublicCtx,
  input: { key: string; practiceName: string; name: string; email: string; password: string },
): Promise<SignedIn> {
  const keyHash = hashToken(rules.secretKey, input.key)
  // The key is checked before the costly password hash, because anybody may call this.
  if (!(await isPracticeOnOffer(ctx.db, keyHash))) throw new AppError('link_not_valid')
  refuseGuessable(input.password, input)
  const passwordHash = await hashPassword(input.password, networkOf(ctx.address))
  return transaction(ctx, async (tx) => {
    const claimed = await claimPractice(tx.db, keyHash, input.practiceName)
    if (!claimed) throw new AppError('link_not_valid')
    const { name, email } = input
    const userId = await addUser(tx, { name, email, role: 'admin', passwordHash })
    return beginSession(rules, ctx, tx, { userId })
  })
}

export async function logout(ctx: Ctx): Promise<{ signedOutAt: string }> {
  const { userId } = ctx.actor
  return transaction(ctx, async (tx) => {
    await deleteSession(tx.db, ctx.session)
    await tx.audit({ action: 'session.end', userId })
    tx.publish('sessions_changed', { userId }, { person: userId })
    return { signedOutAt: tx.now.toISOString() }
  })
}

/** Within a transaction: ends all of the user's sessions and returns how many there were. */
export async function endSessions(tx: Tx, userId: number): Promise<number> {
  return (await deleteSessionsOf(tx.db, userId, { except: null })).length
}

export async function getProfile(ctx: Ctx): Promise<SessionUser> {
  return sessionUser(await unsafeFindPerson(ctx.db, ctx.actor.userId, ctx.now()))
}

/** The user of a session token; null if it is unknown, expired or ended. */
export async function findActor(
  rules: SignInRules,
  db: Db,
  token: string,
  now: Date,
): Promise<{ actor: Actor; session: string; isLocked: boolean } | null> {
  const session = hashToken(rules.secretKey, token)
  const found = await unsafeFindSession(db, session, now)
  return found === undefined ? null : { actor: actorOf(found), session, isLocked: found.isLocked }
}

/** Called within a transaction, after all checks of the user's identity. */
export async function beginSession(
  rules: SignInRules,
  ctx: PublicCtx,
  tx: Tx,
  { userId, outcome = 'signed-in' }: { userId: number; outcome?: SignInOutcome },
): Promise<SignedIn> {
  const token = newToken()
  await deleteExpired(tx.db, tx.now)
  await insertSession(tx.db, {
    tokenHash: hashToken(rules.secretKey, token),
    userId,
    now: tx.now,
    expiresAt: new Date(tx.now.getTime() + sessionLifetime),
    userAgent: ctx.userAgent,
    address: ctx.address,
  })
  await recordSignIn(tx, ctx, { userId, outcome })
  await noteSignIn(tx, userId)
  const details = outcome === 'single-sign-on' ? { signIn: outcome } : {}
  await tx.audit({ action: 'session.begin', actorId: userId, userId, details })
  tx.publish('signed_in', { userId }, 'administrators')
  tx.publish('sessions_changed', { userId }, { person: userId })
  return { token, user: sessionUser(await unsafeFindPerson(tx.db, userId, tx.now)) }
}

/** The user as sent to browsers. */
export function sessionUser(found: FoundSession): SessionUser {
  const { userId, email, name, doctors } = found
  const own = standingDoctor(found)
  return {
    id: userId,
    email,
    name,
    role: storedRole(found.role),
    doctorId: own?.id ?? null,
    doctorName: own?.name ?? null,
    doctors,
  }
}

/** A secretary of an inactive doctor counts as unassigned (rules §1). */
function actorOf({ userId, name, ...found }: FoundSession): Actor {
  const role = storedRole(found.role)
  const doctors = found.doctors.filter(({ isActive }) => isActive)
  const scope = worksFor({ role }) === 'everybody' ? 'all' : doctors.map(({ id }) => id)
  return { userId, name, role, doctorId: standingDoctor({ doctors })?.id ?? null, scope }
}

/** The doctor themselves, or a secretary's permanent doctor. */
function standingDoctor({ doctors }: Pick<FoundSession, 'doctors'>): OwnDoctor | undefined {
  return doctors.find(({ coverUntil }) => coverUntil === null)
}
