import type { Db } from '../../../platform/db/tables.ts'
import { touchSession, touchSessions } from './sessions.sql.ts'

const everyMs = 60_000
/** Sessions that this server remembers having noted; more than a practice has. */
const most = 10_000

/** Notes that a session was seen: at most one write in a minute for each, and no look at the database in between. */
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
 * Notes those that have a browser open, whose word on whether somebody is at it counts: one statement for all of them. Who
 * dictates, or reads for long, asks nothing meanwhile.
 */
export function touchOpenSessions(db: Db, now: () => Date): (sessions: readonly string[]) => Promise<void> {
  return (sessions) => {
    const at = now()
    return touchSessions(db, sessions, { now: at, unlessSince: new Date(at.getTime() - everyMs / 2) })
  }
}
