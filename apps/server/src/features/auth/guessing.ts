import { setTimeout as wait } from 'node:timers/promises'
import type { PublicCtx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { attemptsOf, countAttempt, countOn, forgetAttempts } from './auth.sql.ts'

// Guessing is slowed, and nobody is ever locked out: only the pair of account and address is made to wait, so an
// attacker elsewhere cannot keep a person from signing in. Account and address alone only answer more slowly.
const freeTries = 5
const longestWait = 60
const calmTries = 20
const longestDelayMs = 1500

/** Counts this attempt. Refuses when the account was tried too often from this address; else waits a little if it must. */
export async function slowGuessing(ctx: PublicCtx, email: string): Promise<void> {
  const { pair, account, address } = subjectsOf(ctx, email)
  const now = ctx.now()
  if (!(await countAttempt(ctx.db, pair, { now, freeTries, longestWait }))) {
    const retryAfter = await secondsLeft(ctx, pair)
    const seconds = retryAfter === 1 ? 'a second' : `${retryAfter} seconds`
    throw new AppError('too_many_tries', { retryAfter, message: `Too many tries. Try again in ${seconds}.` })
  }
  const most = await countOn(ctx.db, [account, address], now)
  if (most > calmTries) await wait(Math.min((most - calmTries) * 50, longestDelayMs))
}

/** A right password ends the counting for the pair and the account. The address may be somebody guessing at others. */
export async function forgiveGuessing(ctx: PublicCtx, email: string): Promise<void> {
  const { pair, account } = subjectsOf(ctx, email)
  await forgetAttempts(ctx.db, [pair, account])
}

/** Nothing for the first tries, then 1, 2, 4 … 60 seconds after the last one. */
export function waitSeconds(failures: number): number {
  return failures < freeTries ? 0 : Math.min(2 ** (failures - freeTries), longestWait)
}

async function secondsLeft(ctx: PublicCtx, pair: string): Promise<number> {
  const attempts = await attemptsOf(ctx.db, pair)
  if (attempts === undefined) return 1
  const passed = (ctx.now().getTime() - attempts.at.getTime()) / 1000
  return Math.max(1, Math.ceil(waitSeconds(attempts.failures) - passed))
}

function subjectsOf(ctx: PublicCtx, email: string): { pair: string; account: string; address: string } {
  const account = email.trim().toLowerCase()
  return {
    pair: `pair:${account}|${ctx.address}`,
    account: `account:${account}`,
    address: `address:${ctx.address}`,
  }
}
