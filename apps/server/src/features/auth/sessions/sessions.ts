import type { Session } from '@sincerely/contract/account'
import { deviceWords } from '@sincerely/domain/account/device'
import { transaction } from '../../../platform/transaction.ts'
import type { Ctx } from '../../../platform/context.ts'
import { requireFound } from '../../../platform/errors.ts'
import { isoDates } from '../../../platform/iso-dates.ts'
import { deleteSessionById, deleteSessionsOf, selectSessions } from './sessions.sql.ts'

export async function listSessions(ctx: Ctx): Promise<{ sessions: Session[] }> {
  const { actor, session, db } = ctx
  const rows = await selectSessions(db, { userId: actor.userId, session, now: ctx.now() })
  return {
    sessions: rows.map(({ userAgent, ...row }) => ({ ...isoDates(row), device: deviceWords(userAgent) })),
  }
}

/** Ends one of the user's own sessions. A session of another user is not found. */
export async function endOwnSession(ctx: Ctx, id: number): Promise<{ endedCount: number }> {
  const { userId } = ctx.actor
  return transaction(ctx, async (tx) => {
    requireFound(await deleteSessionById(tx.db, userId, id))
    await tx.audit({ action: 'session.end', userId, details: { sessionId: id } })
    tx.publish('sessions_changed', { userId }, { person: userId })
    return { endedCount: 1 }
  })
}

/** Ends all of the user's sessions, including the current one. */
export async function endAllSessions(ctx: Ctx): Promise<{ endedCount: number }> {
  const { userId } = ctx.actor
  return transaction(ctx, async (tx) => {
    const sessions = await deleteSessionsOf(tx.db, userId, { except: null })
    await tx.audit({ action: 'session.end-all', userId, details: { endedCount: sessions.length } })
    return { endedCount: sessions.length }
  })
}
