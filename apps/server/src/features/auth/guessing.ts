import { setTimeout as wait } from 'node:timers/promises'
import type { PublicCtx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { networkOf } from '../../platform/network-of.ts'
import { attemptsOf, countAttempt, countOn, forgetAttempts } from './auth.sql.ts'

// Guessing is slowed, and nobody is ever locked out: only the pair of account and address is made to wait, so an
// attacker elsewhere cannot keep a person from signing in. Account and address alone only answer more slowly. Codes are
// another matter: whoever is asked for one has the password, so the account itself is made to wait, from wherever.
const freeTries = 5
const longestWait = 60
/** In seconds. */
const longestWaitForCodes = 15 * 60
/** Of one sign-in; then it begins anew with the password. */
const codesOfTicket = 5
const calmTries = 20
const longestDelayMs = 1500

/** Counts this attempt. Refuses when the account was tried too often from this address; else waits a little if it must. */
export async function slowGuessing(ctx: PublicCtx, email: string): Promise<void> {
  const { pair, account, address } = subjectsOf(ctx, email)
  const now = ctx.now()
  if (!(await countAttempt(ctx.db, pair, { now, freeTries, longestWait }))) {
    throw tooManyTries(await secondsLeft(ctx, pair, longestWait))
  }
  const most = await countOn(ctx.db, [account, address], now)
  const millis = delayMillis(most)
  if (millis > 0) await wait(millis)
}

/** A right password ends the counting for the pair and the account. The address may be somebody guessing at others. */
export async function forgiveGuessing(ctx: PublicCtx, email: string): Promise<void> {
  const { pair, account } = subjectsOf(ctx, email)
  await forgetAttempts(ctx.db, [pair, account])
}

/** Counts this attempt at the code of an account, whatever address it comes from. Refuses when there were too many. */
export async function slowCodes(ctx: PublicCtx, userId: number): Promise<void> {
  const subject = codesOf(userId)
  const limits = { now: ctx.now(), freeTries, longestWait: longestWaitForCodes }
  if (await countAttempt(ctx.db, subject, limits)) return
  throw tooManyTries(await secondsLeft(ctx, subject, longestWaitForCodes))
}

/** A right code ends the counting. */
export async function forgiveCodes(ctx: PublicCtx, userId: number): Promise<void> {
  await forgetAttempts(ctx.db, [codesOf(userId)])
}

/** Counts this attempt with the ticket of a sign-in; answers how many more it may be tried with, negative for none. */
export async function triesLeft(ctx: PublicCtx, ticketHash: string): Promise<number> {
  return codesOfTicket - (await countOn(ctx.db, [`ticket:${ticketHash}`], ctx.now()))
}

/** Nothing for the first tries, then 1, 2, 4 … seconds after the last one, a minute at most unless told otherwise. */
export function waitSeconds(failures: number, longest: number = longestWait): number {
  return failures < freeTries ? 0 : Math.min(2 ** (failures - freeTries), longest)
}

/** How much later an attempt is answered, after so many at the account or from the address: a second and a half at most. */
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
