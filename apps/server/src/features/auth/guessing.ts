import { setTimeout as wait } from 'node:timers/promises'
import type { PublicCtx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { countFailure, failuresOf, forgetFailures } from './auth.sql.ts'

// Guessing is slowed, and nobody is ever locked out: only the pair of account and address is made to wait, so an
// attacker elsewhere cannot keep a person from signing in. Account and address alone only answer more slowly.
const freeTries = 5
const longestWaitSeconds = 60
const longestDelayMs = 1500

type Subjects = { pair: string; account: string; address: string }

/** Refuses when this account was tried too often from this address just now; else waits a little if it must. */
export async function slowGuessing(ctx: PublicCtx, email: string): Promise<void> {
  const subjects = subjectsOf(ctx, email)
  const seen = await failuresOf(ctx.db, Object.values(subjects))
  const pair = seen.get(subjects.pair)
  if (pair !== undefined) {
    const left = waitSeconds(pair.failures) - (ctx.now().getTime() - pair.at.getTime()) / 1000
    if (left > 0) throw new AppError('too_many_tries', { retryAfter: Math.ceil(left) })
  }
  const most = Math.max(seen.get(subjects.account)?.failures ?? 0, seen.get(subjects.address)?.failures ?? 0)
  if (most > freeTries * 4) await wait(Math.min((most - freeTries * 4) * 50, longestDelayMs))
}

export async function rememberFailure(ctx: PublicCtx, email: string): Promise<void> {
  await countFailure(ctx.db, Object.values(subjectsOf(ctx, email)), ctx.now())
}

export async function forgiveFailures(ctx: PublicCtx, email: string): Promise<void> {
  const { pair, address } = subjectsOf(ctx, email)
  await forgetFailures(ctx.db, [pair, address])
}

/** Nothing for the first tries, then 1, 2, 4 … 60 seconds. */
export function waitSeconds(failures: number): number {
  if (failures < freeTries) return 0
  return Math.min(2 ** (failures - freeTries), longestWaitSeconds)
}

function subjectsOf(ctx: PublicCtx, email: string): Subjects {
  const account = email.trim().toLowerCase()
  return {
    pair: `pair:${account}|${ctx.address}`,
    account: `account:${account}`,
    address: `address:${ctx.address}`,
  }
}
