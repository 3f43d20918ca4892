import { setTimeout as wait } from 'node:timers/promises'
import type { PublicCtx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { networkOf } from '../../platform/network-of.ts'
import { attemptsOf, countAttempt, countAttemptAlways, forgetAttempts } from './auth.sql.ts'

// Guessing is slowed down, but nobody is ever locked out. Only attempts at one account from one address have to wait, so that an
// attacker elsewhere cannot keep out the owner. Other attempts at the account, or from the address, only get slower answers. For
// two-factor codes, attempts at an account have to wait from any address, because the attacker already knows the password.
const freeAttempts = 5
const longestWait = 60
/** In seconds. */
const longestWaitForCodes = 15 * 60
/** Wrong codes per ticket. After that, the user must enter the password again. */
const codesOfTicket = 5
const calmTries = 20
const longestDelayMs = 1500

/** Counts this attempt. Refuses it after too many at the account from this address, and otherwise delays the answer if needed. */
export async function throttleSignIn(ctx: PublicCtx, email: string): Promise<void> {
  const { pair, account, address } = subjectsOf(ctx, email)
  const now = ctx.now()
  if (!(await countAttempt(ctx.db, pair, { now, freeAttempts, longestWait }))) {
    throw tooManyTries(await secondsLeft(ctx, pair, longestWait))
  }
  await countAndWait(ctx, [account, address])
}

/** Slows the answers to an address that makes many attempts, for a sign-in that does not name an account yet. */
export async function slowDown(ctx: PublicCtx): Promise<void> {
  await countAndWait(ctx, [`address:${networkOf(ctx.address)}`])
}

/**
 * Whether a refused answer may be recorded: once a minute for each address, so that a flood does not fill the audit trail.
 * Colleagues who share an address share this limit.
 */
export async function mayRecordRefusal(ctx: PublicCtx): Promise<boolean> {
  return countAttempt(ctx.db, `answers:${networkOf(ctx.address)}`, { now: ctx.now(), fixedWait: 60 })
}

async function countAndWait(ctx: PublicCtx, subjects: string[]): Promise<void> {
  const millis = delayMillis(await countAttemptAlways(ctx.db, subjects, ctx.now()))
  if (millis > 0) await wait(millis)
}

/**
 * A correct password resets the counters of the pair and of the account. The counter of the address stays, because the address
 * may still be guessing at other accounts.
 */
export async function resetSignInThrottle(ctx: PublicCtx, email: string): Promise<void> {
  const { pair, account } = subjectsOf(ctx, email)
  await forgetAttempts(ctx.db, [pair, account])
}

/** Counts this attempt at an account's code, from any address. Refuses the attempt after too many. */
export async function throttleCodes(ctx: PublicCtx, userId: number): Promise<void> {
  const subject = codesOf(userId)
  const limits = { now: ctx.now(), freeAttempts, longestWait: longestWaitForCodes }
  if (await countAttempt(ctx.db, subject, limits)) return
  throw tooManyTries(await secondsLeft(ctx, subject, longestWaitForCodes))
}

/** A correct code resets the counter. */
export async function resetCodeThrottle(ctx: PublicCtx, userId: number): Promise<void> {
  await forgetAttempts(ctx.db, [codesOf(userId)])
}

/** Counts this attempt with a sign-in ticket and returns how many are left; negative if there were too many. */
export async function ticketAttemptsLeft(ctx: PublicCtx, ticketHash: string): Promise<number> {
  return codesOfTicket - (await countAttemptAlways(ctx.db, [`ticket:${ticketHash}`], ctx.now()))
}

/**
 * The first attempts have no wait. Then the wait after the last attempt is 1, 2, 4 … seconds, up to `longest` (a minute by
 * default).
 */
export function waitSeconds(failures: number, longest: number = longestWait): number {
  return failures < freeAttempts ? 0 : Math.min(2 ** (failures - freeAttempts), longest)
}

/** The delay before the answer after this number of attempts at the account or from the address: at most 1.5 seconds. */
export function delayMillis(attempts: number): number {
  return attempts > calmTries ? Math.min((attempts - calmTries) * 50, longestDelayMs) : 0
}

async function secondsLeft(ctx: PublicCtx, subject: string, longest: number): Promise<number> {
  const attempts = await attemptsOf(ctx.db, subject)
  if (attempts === undefined) return 1
  const passed = (ctx.now().getTime() - attempts.at.getTime()) / 1000
  return Math.max(1, Math.ceil(waitSeconds(attempts.failures, longest) - passed))
}

function tooManyTries(retryAfter: number): AppError {
  const seconds = retryAfter === 1 ? '1 second' : `${retryAfter} seconds`
  const words = retryAfter > 90 ? `${Math.ceil(retryAfter / 60)} minutes` : seconds
  return new AppError('too_many_tries', { retryAfter, message: `Too many attempts. Try again in ${words}.` })
}

function codesOf(userId: number): string {
  return `codes:${userId}`
}

function subjectsOf(ctx: PublicCtx, email: string): { pair: string; account: string; address: string } {
  const account = email.trim().toLowerCase()
  const network = networkOf(ctx.address)
  return {
    pair: `pair:${account}|${network}`,
    account: `account:${account}`,
    address: `address:${network}`,
  }
}
