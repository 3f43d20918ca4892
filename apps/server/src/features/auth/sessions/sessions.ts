import type { Session } from '@sincerely/contract/account'
import { deviceWords } from '@sincerely/domain/account/device'
import { transaction } from '../../../platform/transaction.ts'
import type { Ctx } from '../../../platform/context.ts'
import { requireFound } from '../../../platform/errors.ts'
import { isoDates } from '../../../platform/iso-dates.ts'
import { deleteSessionById, deleteSessionsOf, selectSessions } from './sessions.sql.ts'

/** Closes the live connections of an ended session, identified by its token's hash. */
export type EndConnections = (session: string) => void
/** Moves the session's live connections to the rooms it may now be in. */
export type FollowSession = (session: string) => Promise<void>

export async function listSessions(ctx: Ctx): Promise<{ sessions: Session[] }> {
  const { actor, session, db } = ctx
  const rows = await selectSessions(db, { userId: actor.userId, session, now: ctx.now() })
  return {
    sessions: rows.map(({ userAgent, ...row }) => ({ ...isoDates(row), device: deviceWords(userAgent) })),
  }
}

/** Ends one of the user's own sessions; anyone else's is not found. */
export async function endOwnSession(
  ctx: Ctx,
  id: number,
  endConnections: EndConnections,
): Promise<{ endedCount: number }> {
  const { userId } = ctx.actor
  const ended = await transaction(ctx, async (tx) => {
    const session = requireFound(await deleteSessionById(tx.db, userId, id))
    await tx.audit({ action: 'session.end', userId, details: { sessionId: id } })
    tx.publish('sessions_changed', { userId }, { person: userId })
    return session
  })
  endConnections(ended)
  return { endedCount: 1 }
}

/** Ends all of the user's sessions, including this one. */
export async function endAllSessions(
  ctx: Ctx,
  endConnections: EndConnections,
): Promise<{ endedCount: number }> {
  const { userId } = ctx.actor
  const ended = await transaction(ctx, async (tx) => {
    const sessions = await deleteSessionsOf(tx.db, userId, { except: null })
    await tx.audit({ action: 'session.end-all', userId, details: { endedCount: sessions.length } })
    return sessions
  })
  for (const session of ended) endConnections(session)
  return { endedCount: ended.length }
}
