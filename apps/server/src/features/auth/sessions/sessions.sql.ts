import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Change } from '../../../platform/change.ts'
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
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.now,
      expires_at: session.expiresAt,
      user_agent: session.userAgent,
      address: session.address,
      last_seen_at: session.now,
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
    .select(['id', 'user_agent as userAgent', 'address', 'created_at as signedInAt'])
    .select([lastSeen.as('lastSeenAt'), sql<boolean>`token_hash = ${whose.session}`.as('isThis')])
    .where('user_id', '=', whose.userId)
    .where('expires_at', '>', whose.now)
    .orderBy(lastSeen, 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Answers the hash of its token; undefined when this person has no such session. */
export async function deleteSessionById(db: Db, userId: number, id: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('token_hash')
    .executeTakeFirst()
  return row?.token_hash
}

/** Answers the hashes of their tokens; also what was about to become a session goes. */
export async function deleteSessionsOf(
  db: Db,
  userId: number,
  { except }: { except: string | null },
): Promise<string[]> {
  await db.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute()
  const rows = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== null, (query) => query.where('token_hash', '<>', except ?? ''))
    .returning('token_hash')
    .execute()
  return rows.map((row) => row.token_hash)
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await db.deleteFrom('sign_in_tickets').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('sign_in_failures')
    .where('last_failed_at', '<', new Date(now.getTime() - 3_600_000))
    .execute()
}

export async function markLocked(db: Db, tokenHash: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ locked_at: at }).where('token_hash', '=', tokenHash).execute()
}

/** Somebody is there again. */
export async function markUnlocked(db: Db, tokenHash: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ locked_at: null, last_seen_at: at })
    .where('token_hash', '=', tokenHash)
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
    .set({ last_seen_at: now })
    .where('token_hash', '=', tokenHash)
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', unlessSince)]))
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
export async function deleteAllSessions(tx: Change): Promise<void> {
  await tx.db.deleteFrom('sign_in_tickets').execute()
  await tx.db.deleteFrom('sessions').execute()
}
