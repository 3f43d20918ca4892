import type { Db } from '../../../platform/db/tables.ts'
import { touchSession, touchSessions } from './sessions.sql.ts'

const everyMs = 60_000
/** The maximum number of sessions remembered as recently written; more than a practice has. */
const most = 10_000

/** Records that a session was used, with at most one write a minute per session and no read in between. */
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
 * Records in one statement that sessions with an active browser are in use. A user who dictates or reads for a long time sends no
 * other requests.
 */
export function touchOpenSessions(db: Db, now: () => Date): (sessions: readonly string[]) => Promise<void> {
  return (sessions) => {
    const at = now()
    return touchSessions(db, sessions, { now: at, unlessSince: new Date(at.getTime() - everyMs / 2) })
  }
}
