import type { Db } from '../../../platform/db/tables.ts'
import { touchSession, touchSessions } from './sessions.sql.ts'

const everyMs = 60_000
/** Sessions remembered as recently written; more than a practice has. */
const most = 10_000

/** Records that a session was used: at most one write a minute each, without reading the database in between. */
export function lastSeenNotes(db: Db, now: () => Date): (session: string) => Promise<void> {
  const noted = new Map<string, number>()
  return async (session) => {
    const at = now()
    const before = noted.get(session)
    if (before !== undefined && Math.abs(at.getTime() - before) < everyMs) return
    if (noted.size >= most) noted.clear()
    noted.set(session, at.getTime())
    await touchSession(db, session, { now: at, unlessSince: new Date(at.getTime() - everyMs) })
  }
}

/**
 * Touches all sessions with an open browser that reports activity, in one statement. Someone who dictates or reads for a long time
 * sends no other requests.
 */
export function touchOpenSessions(db: Db, now: () => Date): (sessions: readonly string[]) => Promise<void> {
  return (sessions) => {
    const at = now()
    return touchSessions(db, sessions, { now: at, unlessSince: new Date(at.getTime() - everyMs / 2) })
  }
}
