import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/transaction.ts'
import type { Db } from '../../../platform/db/tables.ts'

export type NewSession = {
  tokenHash: string
  userId: number
  now: Date
  expiresAt: Date
  userAgent: string | null
  address: string
}

export type SessionRow = {
  id: number
  userAgent: string | null
  address: string | null
  signedInAt: Date
  lastSeenAt: Date
  isThis: boolean
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      tokenHash: session.tokenHash,
      userId: session.userId,
      createdAt: session.now,
      expiresAt: session.expiresAt,
      userAgent: session.userAgent,
      address: session.address,
      lastSeenAt: session.now,
    })
    .execute()
}

export async function selectSessions(
  db: Db,
  whose: { userId: number; session: string; now: Date },
): Promise<SessionRow[]> {
  const lastSeen = sql<Date>`coalesce(last_seen_at, created_at)`
  return db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'address', 'createdAt as signedInAt'])
    .select([lastSeen.as('lastSeenAt'), sql<boolean>`token_hash = ${whose.session}`.as('isThis')])
    .where('userId', '=', whose.userId)
    .where('expiresAt', '>', whose.now)
    .orderBy(lastSeen, 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}

/** Answers the hash of its token; undefined when this person has no such session. */
export async function deleteSessionById(db: Db, userId: number, id: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('tokenHash')
    .executeTakeFirst()
  return row?.tokenHash
}

/** Answers the hashes of their tokens; also what was about to become a session goes. */
export async function deleteSessionsOf(
  db: Db,
  userId: number,
  { except }: { except: string | null },
): Promise<string[]> {
  await db.deleteFrom('signInTickets').where('userId', '=', userId).execute()
  const rows = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(except !== null, (query) => query.where('tokenHash', '<>', except ?? ''))
    .returning('tokenHash')
    .execute()
  return rows.map((row) => row.tokenHash)
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('signInTickets').where('expiresAt', '<=', now).execute()
  await db
    .deleteFrom('signInFailures')
    .where('lastFailedAt', '<', new Date(now.getTime() - 3_600_000))
    .execute()
}

export async function markLocked(db: Db, tokenHash: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ lockedAt: at }).where('tokenHash', '=', tokenHash).execute()
}

/** Somebody is there again. */
export async function markUnlocked(db: Db, tokenHash: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lockedAt: null, lastSeenAt: at })
    .where('tokenHash', '=', tokenHash)
    .execute()
}

/**
 * Of a row `s`: whether nothing was seen of it for the practice's minutes. A little longer, for the browser says so first,
 * and what was seen is noted once in a minute. Never where the practice locks no screens.
 */
export function isIdle(now: Date): RawBuilder<boolean> {
  return sql`coalesce(
    coalesce(s.last_seen_at, s.created_at)
      < ${now}::timestamptz - (select nullif(idle_lock_minutes, 0) + ${idleGraceMinutes}::integer from practice) * interval '1 minute',
    false)`
}

const idleGraceMinutes = 2

/** Written once for all servers: whoever was quicker has said it. */
export async function touchSession(
  db: Db,
  tokenHash: string,
  { now, unlessSince }: { now: Date; unlessSince: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: now })
    .where('tokenHash', '=', tokenHash)
    .where((eb) => eb.or([eb('lastSeenAt', 'is', null), eb('lastSeenAt', '<', unlessSince)]))
    .execute()
}

/** The same for many at once. What was locked meanwhile, or idle for too long, stays so. */
export async function touchSessions(
  db: Db,
  tokenHashes: readonly string[],
  { now, unlessSince }: { now: Date; unlessSince: Date },
): Promise<void> {
  await sql`update sessions s set last_seen_at = ${now}
    where s.token_hash = any(${tokenHashes}) and s.locked_at is null and not ${isIdle(now)}
      and (s.last_seen_at is null or s.last_seen_at < ${unlessSince})`.execute(db)
}

/** Nobody is signed in any more, and no sign-in is half done. */
export async function deleteAllSessions(tx: Tx): Promise<void> {
  await tx.db.deleteFrom('signInTickets').execute()
  await tx.db.deleteFrom('sessions').execute()
}
