import { signInHistoryDays } from '@sincerely/domain/privacy/retention'
import type { SignInOutcome, SignInTry } from '@sincerely/contract/account'
import { deviceWords } from '@sincerely/domain/account/device'
import { transaction } from '../../../platform/transaction.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { deleteOldSignIns, insertSignIn, selectSignIns } from './sign-ins.sql.ts'

type Caller = Pick<PublicCtx, 'address' | 'userAgent'>
export type SignInFailure = Exclude<SignInOutcome, 'signed-in' | 'recovery-code' | 'single-sign-on'>

/** Retention of the sign-in history, in days. */
const keptDays = signInHistoryDays
const shown = 20

/** Within the transaction that starts the session: records the sign-in. */
export async function recordSignIn(
  tx: Tx,
  { address, userAgent }: Caller,
  { userId, outcome }: { userId: number; outcome: SignInOutcome },
): Promise<void> {
  await deleteOldSignIns(tx.db, daysBefore(tx.now, keptDays))
  await insertSignIn(tx.db, { userId, at: tx.now, address, userAgent, outcome })
}

/** `userId` is null for an unknown e-mail address, which is recorded only in the audit trail. */
export async function recordFailure(
  ctx: PublicCtx,
  userId: number | null,
  outcome: SignInFailure,
): Promise<void> {
  await transaction(ctx, (tx) => recordRefusal(tx, ctx, { userId, outcome }))
}

export async function recordRefusal(
  tx: Tx,
  { address, userAgent }: Caller,
  { userId, outcome }: { userId: number | null; outcome: SignInFailure },
): Promise<void> {
  await insertSignIn(tx.db, { userId, at: tx.now, address, userAgent, outcome })
  await tx.audit({ action: 'session.refuse', userId, details: { outcome } })
}

export async function listSignIns(ctx: Ctx): Promise<{ signIns: SignInTry[] }> {
  const since = daysBefore(ctx.now(), keptDays)
  const rows = await selectSignIns(ctx.db, { userId: ctx.actor.userId, since, most: shown })
  return {
    signIns: rows.map(({ id, at, address, userAgent, outcome }) => ({
      id,
      at: at.toISOString(),
      address,
      device: deviceWords(userAgent),
      outcome,
    })),
  }
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}
